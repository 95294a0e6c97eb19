"""Starts the command line. Nothing is imported before Ctrl-C is prepared for."""

from ruletrail import interrupts


def main() -> None:
    """Runs the command line and ends the process."""
    interrupts.end_at_once()
    from ruletrail import cli

    try:
        cli.main()
    finally:
        interrupts.end_at_once()  # Python's own way out takes a while


if __name__ == "__main__":
    main()
