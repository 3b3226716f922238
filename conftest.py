"""What holds for all tests."""

from hypothesis import settings

# No test asserts on time: the machine may be busy.
settings.register_profile("calm", deadline=None)
settings.load_profile("calm")
