"""Playing, replaying and watching in a terminal, line by line. Layer 7.

`input` and `screen` are the two ends of the terminal, `cardtext` says how cards look, `parser` what a typed line means,
`commands` what is said beside the words of a game, `discards` tells cards laid away, `results` how a hand came out,
`replay` a whole recorded game; `arguments` reads the command line. `client` is a person at a table and draws from
views and news only. `local` holds the table, the bots, the shuffles and the log of `store`, which also finds the game
to go on with. `remote` does the same for a table that is served elsewhere, over `connection`: `scenes` reads what
comes, `telling` tells what is new in it, `arrival` greets.
"""
