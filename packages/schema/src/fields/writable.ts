/** True for text that every column can hold: without NUL characters and lone surrogates. */
export const isWritable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()

/**
 * Makes a text storable in every column and cuts it to its first `max` code points. For foreign texts that cannot be
 * refused, such as the name of a program or the answer of a server.
 */
export const writable = (text: string, max: number): string =>
  Array.from(text.slice(0, 2 * max).replaceAll("\0", ""))
    .slice(0, max)
    .join("")
    .toWellFormed()
