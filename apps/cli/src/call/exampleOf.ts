import type * as Operation from "@tidings/pipeline/Operation"
import { commandLine } from "@tidings/services/installation/commandLine"

const bare = /^[\w@%+=:,./-]+$/u

/** A word as a POSIX shell takes it. */
const quoted = (text: string): string => (bare.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/** A value that starts with a hyphen would be read as a flag, so it is tied to its own; one that starts with an @ as a file. */
const worded = (name: string, text: string): string => {
  const value = quoted(text.startsWith("@") ? `@${text}` : text)
  return text.startsWith("-") ? `--${name}=${value}` : `--${name} ${value}`
}

const flagged = (name: string, value: unknown): ReadonlyArray<string> => {
  if (value === true) return [`--${name}`]
  if (value === false) return [`--no-${name}`]
  if (typeof value === "string") return [worded(name, value)]
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string")) {
    return value.map((item) => worded(name, item))
  }
  return [worded(name, JSON.stringify(value))]
}

/** A row's example as a command that works when it is pasted; fields without a flag travel in --json. */
export const exampleOf = (row: Operation.Any, flags: ReadonlySet<string>): string => {
  const fields = Object.entries(row.example as Record<string, unknown>)
  const others = fields.filter(([name]) => !flags.has(name))
  return [
    commandLine(`call ${row.name}`),
    ...fields.filter(([name]) => flags.has(name)).flatMap(([name, value]) => flagged(name, value)),
    ...(others.length > 0 ? [worded("json", JSON.stringify(Object.fromEntries(others)))] : []),
    ...(row.repeats.key === "fromPro" ? ["--idempotency-key my-first-call"] : [])
  ].join(" ")
}
