import { commandLine } from "@tidings/engines/commandLine/commandLine"

const bare = /^[\w@%+=:,./-]+$/u

/** Quotes a word for a POSIX shell. */
export const shellQuoted = (text: string): string => (bare.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/**
 * A flag with its value: one that starts with a hyphen is joined by `=`, as it would be read as a flag; a leading @,
 * which would mean a file, is doubled.
 */
const worded = (name: string, text: string): string => {
  const value = shellQuoted(text.startsWith("@") ? `@${text}` : text)
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

/** Flags of `tidings call` itself; a field of the same name must be passed in --json. */
export const ownFlags = [
  "json",
  "api-key",
  "server",
  "output",
  "force",
  "watch",
  "idempotency-key",
  "help",
  "color",
  "no-color"
] as const
export type OwnFlag = (typeof ownFlags)[number]

/**
 * The words of an operation's command line: its name, then a flag for each field that has one; other fields in --json.
 */
export const callLine = (
  operation: string,
  input: Readonly<Record<string, unknown>>,
  hasFlag: (field: string) => boolean,
  idempotencyKey?: string
): ReadonlyArray<string> => {
  const fields = Object.entries(input)
  const others = fields.filter(([name]) => !hasFlag(name))
  return [
    commandLine(`call ${operation}`),
    ...fields.filter(([name]) => hasFlag(name)).flatMap(([name, value]) => flagged(name, value)),
    ...(others.length > 0 ? [worded("json", JSON.stringify(Object.fromEntries(others)))] : []),
    ...(idempotencyKey === undefined ? [] : [worded("idempotency-key", idempotencyKey)])
  ]
}
