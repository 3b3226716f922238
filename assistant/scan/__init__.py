"""The eyes: from a camera, a picture or a video to the codes that were seen in it."""
