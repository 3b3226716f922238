import sys; sys.path[:0]=['tests']
from pathlib import Path; import tempfile
from golden import *
p=sit_down(Path(tempfile.mkdtemp()))
for l in sys.argv[1:]: print('>',l, p.type(l))
