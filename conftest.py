"""What holds for all tests."""

from hypothesis import settings

# No test asserts on time: the machine may be busy.  The same examples each time, so that
# a run says something about the change before it; `--hypothesis-profile=wide` looks further.
settings.register_profile("calm", deadline=None, derandomize=True)
settings.register_profile("wide", deadline=None, print_blob=True)
settings.load_profile("calm")
