/** Cuts a text to at most `most` characters, with `…` for those left out. */
export const cut = (text: string, most: number): string => {
  // Twice as many, since a character takes up to two code units.
  const characters = Array.from(text.slice(0, most * 2 + 2))
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
}
