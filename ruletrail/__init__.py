"""The command line and the pipeline that ties the rooms together."""
