#!/bin/sh
# A few answers of the program in a terminal window, read by Orca; prints what Orca says.
# Run: tests/clients/orca.sh [PYTHON [first]]; with first it is a first start, as a newcomer has it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
python=${1:-python3}
start=${2:-}
work=$(mktemp -d)
export TABLE_ASSISTANT_HOME="$work/home" HOME="$work" XDG_RUNTIME_DIR="$work" DISPLAY=:77
# Orca writes what it says into its log; a voice that hangs must not stop it.
export SPEECHD_ADDRESS="unix_socket:$work/none"
export GTK_MODULES=gail:atk-bridge NO_AT_BRIDGE=0 GDK_BACKEND=x11 LC_ALL=C.UTF-8
mkdir -p "$work/home"
cat > "$work/lines" <<EOF
b goat
type
llamaste
new llamas with Ann and Ben, light, Ann starts
draw
scores
decks
EOF
if [ "$start" = first ]; then
  # The answers to what it asks: the braille display, the game, who plays; then a word of a card.
  printf '%s\n' "" 3 "Ann and Ben" "b goat" > "$work/lines"
else
  : > "$work/home/settings.toml"
fi
cat > "$work/run.sh" <<EOF
cd "$root"
openbox & o=\$!
sleep 1
/usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 & a=\$!
sleep 1
gsettings set org.gnome.desktop.interface toolkit-accessibility true 2>/dev/null || true
orca --replace --disable=braille --debug-file="$work/orca.log" >"$work/orca.out" 2>&1 & r=\$!
sleep 6
# Orca says what comes by itself only behind a key: the program is started as people start it.
printf '%s\n' 'exec "$python" -m assistant --no-speech --camera off' > "$work/table"
/usr/bin/python3 tests/clients/vte_terminal.py /bin/sh & t=\$!
sleep 5
xdotool type --delay 60 ". $work/table"
sleep 1
xdotool key Return
sleep 5
while IFS= read -r line; do
  [ -z "\$line" ] || xdotool type --delay 60 "\$line"
  sleep 1
  xdotool key Return
  sleep 4
done < "$work/lines"
xdotool type --delay 60 "quit"; xdotool key Return
sleep 1
kill \$t \$r \$a \$o 2>/dev/null || true
EOF
Xvfb :77 -screen 0 1024x768x24 >/dev/null 2>&1 &
xvfb=$!
trap 'kill $xvfb 2>/dev/null; rm -rf "$work"' EXIT
sleep 1
dbus-run-session -- sh "$work/run.sh" >"$work/session.out" 2>&1 || true
"$python" "$root/tests/clients/orca_said.py" "$work/orca.log" && exit 0
cat "$work/session.out" "$work/orca.out"
exit 1
