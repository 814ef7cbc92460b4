import { Cause, Effect, Layer, Logger, References } from "effect"

const secret = /\bsvc_\w{1,200}/gu
const mailAddress = /[^\s<>"'(),;:=@]{1,64}@[^\s<>"'(),;:=@]{1,255}/gu
// A package with its version, as the frames of a stack name it.
const versioned = /@\d+\.\d+\.\d+(?:[_+/-]|$)/u
// What Postgres and JSON.parse quote of a value.
const quoted = /"[^"]*"/gu

const mostCharacters = 16_384

/** The first 16 KiB of a log's text without keys and mail addresses, which a provider's or a database's words may repeat. */
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

/** What an error says, with its code and its statement, and what caused it; the values of a statement are no part of it. */
const wordsOf = (error: unknown, depth = 0): string => {
  if (typeof error !== "object" || error === null) return typeof error === "string" ? error : typeof error
  if (!(error instanceof Error)) return textIn(error, "_tag") ?? "an object"
  const { cause, message, name } = error
  const code = textIn(error, "code")
  const statement = textIn(error, "query")
  // Classes 22 and 23 speak of values, and repeat them.
  const said =
    code === undefined || /^2[23]/u.test(code) || name === "SyntaxError" ? message.replaceAll(quoted, "…") : message
  const words = `${name}: ${said}${code === undefined ? "" : ` (${code})`}${statement === undefined ? "" : ` in: ${statement}`}`
  return cause === undefined || depth >= 4 ? words : `${words}, caused by ${wordsOf(cause, depth + 1)}`
}

/** One defect in place of all reasons: their words with codes and statements, without what they repeat of values, and where it happened. */
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

/** Has every logger there is, of the console and of a collector, meet redacted messages and causes only. */
export const redactedLogs = Layer.effect(
  References.CurrentLoggers,
  Effect.map(Effect.service(References.CurrentLoggers), (loggers) => new Set(Array.from(loggers, redacting)))
)
