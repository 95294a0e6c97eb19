"""Two books aligned: what became of each rule, heading and glossary entry of the older one in the newer one."""
