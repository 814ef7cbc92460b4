import { Cause, Effect, Layer, Logger, References } from "effect"

const secret = /\bsvc_\w{1,200}/gu
const mailAddress = /[^\s<>"'(),;:=@]{1,64}@[^\s<>"'(),;:=@]{1,255}/gu
// A package with its version, as in the frames of a stack.
const versioned = /@\d+\.\d+\.\d+(?:[_+/-]|$)/u
// Values that Postgres and JSON.parse quote in their messages.
const quoted = /"[^"]*"/gu

const mostCharacters = 16_384

/**
 * Returns the first 16 KiB of a log's text without keys and mail addresses, which a provider's or a database's messages
 * may repeat.
 */
const redactedText = (text: string): string =>
  text
    .slice(0, mostCharacters)
    .replaceAll(secret, "svc_…")
    .replaceAll(mailAddress, (found) => (versioned.test(found) ? found : "…@…"))

const redactedMessage = (message: unknown): unknown => {
  if (typeof message === "string") return redactedText(message)
  if (message instanceof Error) return redactedText(message.stack ?? message.message)
  return Array.isArray(message) ? message.map(redactedMessage) : message
}

const textIn = (error: object, key: string): string | undefined => {
  const value: unknown = (error as Readonly<Record<string, unknown>>)[key]
  return typeof value === "string" && value !== "" ? value : undefined
}

/** Formats an error with its code, its statement and its causes; without the values of a statement. */
const wordsOf = (error: unknown, depth = 0): string => {
  if (typeof error !== "object" || error === null) return typeof error === "string" ? error : typeof error
  if (!(error instanceof Error)) return textIn(error, "_tag") ?? "an object"
  const { cause, message, name } = error
  const code = textIn(error, "code")
  const statement = textIn(error, "query")
  // Messages of classes 22 and 23 repeat values.
  const said =
    code === undefined || /^2[23]/u.test(code) || name === "SyntaxError" ? message.replaceAll(quoted, "…") : message
  const words = `${name}: ${said}${code === undefined ? "" : ` (${code})`}${statement === undefined ? "" : ` in: ${statement}`}`
  return cause === undefined || depth >= 4 ? words : `${words}, caused by ${wordsOf(cause, depth + 1)}`
}

/**
 * Replaces all reasons by one defect: their messages with codes and statements, without repeated values, and their
 * stack.
 */
const redactedCause = (cause: Cause.Cause<unknown>): Cause.Cause<unknown> => {
  if (cause.reasons.length === 0) return cause
  const error = new Error(redactedText(wordsOf(Cause.squash(cause)).replaceAll(/\s+/gu, " ")))
  const frames = Cause.pretty(cause)
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
  error.stack = [`${error.name}: ${error.message}`, redactedText(frames.join("\n"))].join("\n")
  return Cause.die(error)
}

const redacting = (logger: Logger.Logger<unknown, unknown>) =>
  Logger.make((options) =>
    logger.log({ ...options, message: redactedMessage(options.message), cause: redactedCause(options.cause) })
  )

/** Makes every logger, of the console and of a collector, get only redacted messages and causes. */
export const redactedLogs = Layer.effect(
  References.CurrentLoggers,
  Effect.map(Effect.service(References.CurrentLoggers), (loggers) => new Set(Array.from(loggers, redacting)))
)
