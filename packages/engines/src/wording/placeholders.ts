const placeholder = /\{\{([^{}]*)\}\}/gu

/** The names in a body, each once, in their order. */
export const namesIn = (body: string): ReadonlyArray<string> => [
  ...new Set(Array.from(body.matchAll(placeholder), ([, name]) => name!.trim()))
]

/** The body with its values in the places of their names; a name without one stays. What stands in a value is never read again. */
export const filled = (body: string, valueOf: (name: string) => string | undefined): string =>
  body.replaceAll(placeholder, (whole, name: string) => valueOf(name.trim()) ?? whole)

/** True for a body in which braces stand for no name. */
export const hasLooseBraces = (body: string): boolean => /\{\{|\}\}/u.test(body.replaceAll(placeholder, ""))
