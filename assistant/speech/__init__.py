"""The voice: what is said, who cuts whom, and the engines that sound.

An engine never lives in this process.  It is a child (`child`) that is told what to say
in lines of JSON, so that a hanging, crashing or slow engine costs its child and not the
game.  The parent's side is `speaker` (the thread), `queueing` (who cuts whom, pure) and
`voices.process` (one child); the child's side is the rest of `voices`.
"""
