"""What can be started from the command line, one file each."""
