const bare = /^[\w@%+=:,./-]+$/u

/** A word as a POSIX shell takes it. */
export const quoted = (text: string): string => (bare.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/** A value that starts with a hyphen would be read as a flag, so it is tied to its own; one that starts with an @ as a file. */
export const worded = (name: string, text: string): string => {
  const value = quoted(text.startsWith("@") ? `@${text}` : text)
  return text.startsWith("-") ? `--${name}=${value}` : `--${name} ${value}`
}

/** A flag and its value, as a POSIX shell takes them. */
export const flagged = (name: string, value: unknown): ReadonlyArray<string> => {
  if (value === true) return [`--${name}`]
  if (value === false) return [`--no-${name}`]
  if (typeof value === "string") return [worded(name, value)]
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string")) {
    return value.map((item) => worded(name, item))
  }
  return [worded(name, JSON.stringify(value))]
}
