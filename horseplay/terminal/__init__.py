"""Playing, replaying and watching in a terminal, line by line. Layer 7.

`input` and `screen` are the two ends of the terminal, `faces` says how cards look, `words` what a typed line means,
`deeds` what is said beside the words of a game, `laid` tells cards laid away, `story` how a hand came out, `tale` a
whole recorded game; `arguments` reads the command line. `client` is a person at a table and draws from views and
sentences only. `local` holds the table, the bots, the shuffles of `shuffling` and the log of `store`, which also finds
the game to go on with. `remote` does the same for a table that is served elsewhere, over the connection of `line`.
"""
