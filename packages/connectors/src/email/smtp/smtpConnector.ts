import { Effect, type Scope } from "effect"
import SMTPPool, { type SMTPPoolSentMessageInfo } from "nodemailer/lib/smtp-pool"
import type { Readable } from "node:stream"
import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import { type ComposedEmail, composeEmail } from "../composeEmail.ts"
import type { EmailConnector } from "../EmailConnector.ts"
import { smtpFailure } from "./smtpFailure.ts"
import { poolOptions, type SmtpOptions } from "./SmtpOptions.ts"

type Mail = Parameters<SMTPPool["send"]>[0]

/** Sends over the pool, minding whether our message had been read to its end when the answer, or its loss, came. */
const send = (pool: SMTPPool, message: ComposedEmail): Effect.Effect<SMTPPoolSentMessageInfo, DeliveryFailure> =>
  Effect.callback((resume, signal) => {
    let body: Readable | undefined
    const read = message.createReadStream.bind(message)
    message.createReadStream = (options) => (body = read(options))
    // The pool asks no more of a mail than its message and its signal.
    pool.send({ message, data: { signal } } as unknown as Mail, (error, info) =>
      resume(error ? Effect.fail(smtpFailure(error, body?.readableEnded === true)) : Effect.succeed(info!))
    )
  })

/** Delivers over a pool of SMTP connections; a URL that is not one of SMTP is a defect. */
export const smtpConnector = (
  url: string,
  options: SmtpOptions = {}
): Effect.Effect<EmailConnector["Service"], never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => new SMTPPool(poolOptions(url, options))),
      (pool) => Effect.sync(() => pool.close())
    ),
    (pool) => ({
      provider: "smtp",
      capacity: pool.options.maxConnections!,
      verify: Effect.asVoid(
        Effect.tryPromise({ try: () => pool.verify(), catch: (error) => smtpFailure(error as Error, false) })
      ),
      deliver: Effect.fnUntraced(function* (email) {
        const message = yield* composeEmail(email)
        const info = yield* send(pool, message)
        return {
          providerMessageId: info.serverMessageId ?? message.messageId(),
          response: info.response,
          state: "sent" as const
        }
      })
    })
  )
