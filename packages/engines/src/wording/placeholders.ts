/**
 * Returns the body without the lines that name a missing variable; several empty lines become one, and none is left at
 * either end.
 */
export const linesWith = (body: string, isThere: (name: string) => boolean): string =>
  body
    .split("\n")
    .filter((line) => namesIn(line).every(isThere))
    .filter((line, index, lines) => line.trim() !== "" || (index > 0 && lines[index - 1]!.trim() !== ""))
    .join("\n")
    .trim()

const placeholder = /\{\{([^{}]*)\}\}/gu

/** Returns the names in a body, each once, in order. */
export const namesIn = (body: string): ReadonlyArray<string> => [
  ...new Set(Array.from(body.matchAll(placeholder), ([, name]) => name!.trim()))
]

/** Replaces names in a body by their values; a name without one stays. Values are not searched for names. */
export const filled = (body: string, valueOf: (name: string) => string | undefined): string =>
  body.replaceAll(placeholder, (whole, name: string) => valueOf(name.trim()) ?? whole)

/** True for a body with double braces that do not enclose a name. */
export const hasLooseBraces = (body: string): boolean => /\{\{|\}\}/u.test(body.replaceAll(placeholder, ""))
