/** True for text that every column can hold: without NUL characters, and with both halves of every surrogate pair. */
export const isWritable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()

/**
 * At most the first `max` code points of a text, as every column can hold it: for what others say where nobody could be refused, such as the
 * name of a program or the answer of a server.
 */
export const writable = (text: string, max: number): string =>
  Array.from(text.slice(0, 2 * max).replaceAll("\0", ""))
    .slice(0, max)
    .join("")
    .toWellFormed()
