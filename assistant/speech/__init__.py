"""The voice: what is said, who cuts whom, and the engines that sound.

An engine never lives in this process.  It is a child (`child`) that is told what to say
in lines of JSON, so that a hanging, crashing or slow engine costs its child and not the
game.  A sentence goes through `speaker` (the thread, with the queue of `speaking`), the
`channel` of its route (with the plan of `fallback`) and `process`; in the child through
`synthesis` and an engine, `feed` and `output`.
"""
