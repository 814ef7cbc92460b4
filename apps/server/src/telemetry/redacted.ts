import { Cause, Effect, Layer, Logger, References } from "effect"

const secret = /\bsvc_\w{1,200}/gu
const mailAddress = /[^\s<>"'(),;:=@]{1,64}@[^\s<>"'(),;:=@]{1,255}/gu

const mostCharacters = 16_384

/** The first 16 KiB of a log's text without keys and mail addresses, which a provider's or a database's words may repeat. */
const redactedText = (text: string): string =>
  text.slice(0, mostCharacters).replaceAll(secret, "svc_…").replaceAll(mailAddress, "…@…")

const redactedMessage = (message: unknown): unknown => {
  if (typeof message === "string") return redactedText(message)
  if (message instanceof Error) return redactedText(message.stack ?? message.message)
  return Array.isArray(message) ? message.map(redactedMessage) : message
}

/** One defect in place of all reasons, since the words of each may hold anything. */
const redactedCause = (cause: Cause.Cause<unknown>): Cause.Cause<unknown> => {
  if (cause.reasons.length === 0) return cause
  const error = new Error("redacted")
  error.stack = redactedText(Cause.pretty(cause))
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
