"""Euchre for Horseplay: the game, its bot, its page of rules and its German words."""
