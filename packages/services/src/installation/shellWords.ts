const bare = /^[\w@%+=:,./-]+$/u

/** Quotes a word for a POSIX shell. */
export const quoted = (text: string): string => (bare.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/**
 * A flag with its value: one that starts with a hyphen is joined by `=`, as it would be read as a flag; a leading @,
 * which would mean a file, is doubled.
 */
export const worded = (name: string, text: string): string => {
  const value = quoted(text.startsWith("@") ? `@${text}` : text)
  return text.startsWith("-") ? `--${name}=${value}` : `--${name} ${value}`
}

/** The words of a field's flag and value, quoted for a POSIX shell. */
export const flagged = (name: string, value: unknown): ReadonlyArray<string> => {
  if (value === true) return [`--${name}`]
  if (value === false) return [`--no-${name}`]
  if (typeof value === "string") return [worded(name, value)]
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string")) {
    return value.map((item) => worded(name, item))
  }
  return [worded(name, JSON.stringify(value))]
}
