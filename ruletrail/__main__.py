from ruletrail.cli import main

main()
