/** A text of at most so many characters, with a sign where some were left out. */
export const cut = (text: string, most: number): string => {
  // Twice: a character takes up to two places.
  const characters = Array.from(text.slice(0, most * 2 + 2))
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
}
