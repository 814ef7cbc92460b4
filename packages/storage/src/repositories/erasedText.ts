/** Text in place of an erased address or number, in columns that cannot be null. */
export const erasedText = "erased"
