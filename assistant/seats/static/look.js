// The live camera of a phone: frames go to the seat, and what comes into view is told there alone.
// Loaded only where the page is secure; nothing begins by itself.
"use strict";
(() => {
  const place = document.getElementById("live");
  if (!place || !navigator.mediaDevices || !navigator.mediaDevices.getUserMedia) return;
  const button = place.querySelector("button"), note = place.querySelector("p");
  const video = place.querySelector("video"), canvas = document.createElement("canvas");
  const keeps = document.querySelector("#photo [name=keeps]");
  const LONGEST = 1280, PAUSE = 300;
  let stream = null;

  const stop = () => {
    stream?.getTracks().forEach((track) => track.stop());
    [stream, video.srcObject, video.hidden] = [null, null, true];
    button.setAttribute("aria-pressed", "false");
  };
  const frame = () => {
    const share = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight, 1));
    canvas.width = Math.max(1, video.videoWidth * share);
    canvas.height = Math.max(1, video.videoHeight * share);
    canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.8));
  };
  // The next frame waits for the answer to the one before: nothing piles up on a slow line.
  const send = async (mine) => {
    while (stream === mine) {
      const body = new FormData();
      body.set("photo", await frame(), "frame");
      body.set("live", "yes");
      if (keeps && keeps.checked) body.set("keeps", "yes");
      try {
        const answer = await fetch("photo", {
          method: "POST", body, headers: { Accept: "application/json" }, redirect: "manual",
        });
        if (answer.status === 401) stop();
      } catch { /* the stream of the page tells that the table is out of reach */ }
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  };
  const start = async () => {
    note.textContent = "";
    try {
      const found = await navigator.mediaDevices.getUserMedia({ video: {
        facingMode: "environment", width: { ideal: LONGEST },
      } });
      if (document.visibilityState === "hidden") {
        found.getTracks().forEach((track) => track.stop());
        return;
      }
      [stream, video.srcObject, video.hidden] = [found, found, false];
      found.getTracks().forEach((track) => { track.onended = stop; });
      await video.play();
      button.setAttribute("aria-pressed", "true");
      send(found);
    } catch {
      stop();
      note.textContent = place.dataset.none;
    }
  };
  button.addEventListener("click", () => { if (stream) stop(); else start(); });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") stop();
  });
  window.addEventListener("pagehide", stop);
  place.hidden = false;
})();
