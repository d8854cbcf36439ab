"""A run in the background has Ctrl-C ignored, and so would every program that a test starts and interrupts."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
