import { Cause, Logger, References } from "effect"

/** Format of log entries: for eyes and grep, or for machines. */
export type LogFormat = "text" | "json"

const mostFrames = 12

/** Formats a value for a line: quoted if it holds a space or a quote. */
const plain = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? String(value))
  return /^[^\s"=]+$/u.test(text) ? text : JSON.stringify(text)
}

const oneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join(" ")

const messageOf = (message: unknown): string =>
  (Array.isArray(message) ? message : [message])
    .map((part) => (typeof part === "string" ? part : part instanceof Error ? part.message : JSON.stringify(part)))
    .join(" ")

/**
 * Formats one line per entry: date (ISO 8601), level, message; then the annotations, the error's message and its stack.
 */
export const logEntryOf = (
  { cause, date, fiber, logLevel, message }: Logger.Options<unknown>,
  format: LogFormat
): string => {
  const annotations = fiber.getRef(References.CurrentLogAnnotations)
  const error = cause.reasons.length === 0 ? undefined : Cause.squash(cause)
  const frames =
    error instanceof Error
      ? (error.stack ?? "")
          .split("\n")
          .slice(1, mostFrames + 1)
          .map((line) => line.trim())
      : []
  const entry = {
    time: date.toISOString(),
    level: logLevel.toUpperCase(),
    message: messageOf(message),
    ...annotations,
    ...(error !== undefined && { error: error instanceof Error ? error.message : String(error) }),
    ...(frames.length > 0 && { stack: frames.join(" | ") })
  }
  if (format === "json") return JSON.stringify(entry)
  const { level, message: words, time, ...more } = entry
  const told = Object.entries(more).map(([key, value]) => ` ${key}=${plain(value)}`)
  return `${time} ${level} ${oneLine(words)}${told.join("")}`
}

/** Writes entries to the console. */
export const entries = (format: LogFormat): Logger.Logger<unknown, void> =>
  Logger.withConsoleLog(Logger.make((options) => logEntryOf(options, format)))
