/** Text in place of an erased address or number, in columns that cannot be null. */
export const erasedText = "erased"

/** SQL for the character that stands for a name in a text that was searched. */
export const nameMark = String.raw`E'\x1d'`
