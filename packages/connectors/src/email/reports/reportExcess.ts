/**
 * Number of bytes of a report that are read; its own parts come first, and the rest belongs to the message it is about.
 */
export const readableBytes = 1024 * 1024

/** Limits far beyond any report that carries a message of 10 MiB, and far below the sizes that trouble a parser. */
const most = { lines: 50_000, headerLines: 2_000, boundaries: 500 } as const

const newline = 10
const hyphen = 45

/**
 * Returns the complaint about a mail with more lines, headers or parts than any report has, undefined if there is none;
 * one pass over the bytes that are read.
 */
export const reportExcess = (raw: Uint8Array): string | undefined => {
  const bytes = raw.subarray(0, readableBytes)
  let lines = 0
  let headerLines: number | undefined
  let boundaries = 0
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(newline, start)
    lines += 1
    if (headerLines === undefined && bytes.subarray(start, end < 0 ? undefined : end).every(isBlank))
      headerLines = lines
    if (bytes[start] === hyphen && bytes[start + 1] === hyphen) boundaries += 1
    if (end < 0) break
    start = end + 1
  }
  if (lines > most.lines) return `A report has at most ${most.lines} lines`
  if ((headerLines ?? lines) > most.headerLines) return `A report has at most ${most.headerLines} lines of headers`
  return boundaries > most.boundaries ? `A report has at most ${most.boundaries} parts` : undefined
}

const carriageReturn = 13

const isBlank = (byte: number): boolean => byte === carriageReturn
