import { Cause, Effect, Exit, type Scope } from "effect"
import SMTPPool, { type SMTPPoolSentMessageInfo } from "nodemailer/lib/smtp-pool"
import { Readable } from "node:stream"
import type { DeliveryFailure, Withdrawn } from "../../DeliveryFailure.ts"
import { type ComposedEmail, composeEmail } from "../composeEmail.ts"
import type { Session } from "../../Connector.ts"
import { smtpFailure } from "./smtpFailure.ts"
import { poolOptions, type SmtpOptions } from "./SmtpOptions.ts"

// No more of a message than this is written ahead of what the connection takes.
const chunkBytes = 64 * 1024

type Mail = Parameters<SMTPPool["send"]>[0]

/**
 * Sends over the pool. The pool reads a message once its server has answered 354 to DATA; that begins the handing over, and the
 * end of the message waits for its success, since what has no end no server takes (RFC 5321 §4.1.1.4). Without an answer it
 * matters whether that end had been sent.
 */
const send = (
  pool: SMTPPool,
  message: ComposedEmail,
  raw: Buffer,
  handingOver: Effect.Effect<void, Withdrawn>
): Effect.Effect<SMTPPoolSentMessageInfo, DeliveryFailure | Withdrawn> =>
  Effect.contextWith((context) =>
    Effect.callback((resume, signal) => {
      let body: Readable | undefined
      let stopped: Exit.Exit<never, Withdrawn> | undefined
      async function* parts() {
        const handedOver = Effect.runPromiseExitWith(context)(handingOver)
        for (let at = 0; at < raw.length; at += chunkBytes) yield raw.subarray(at, at + chunkBytes)
        const exit = await handedOver
        if (Exit.isSuccess(exit)) return
        stopped = Exit.failCause(exit.cause)
        throw new Error(Cause.pretty(exit.cause))
      }
      message.createReadStream = () => (body = Readable.from(parts(), { objectMode: false }))
      // The pool asks no more of a mail than its message and its signal.
      pool.send({ message, data: { signal } } as unknown as Mail, (error, info) =>
        resume(
          stopped ?? (error ? Effect.fail(smtpFailure(error, body?.readableEnded === true)) : Effect.succeed(info!))
        )
      )
    })
  )

/** Delivers over a pool of SMTP connections; a URL that is not one of SMTP is a defect. */
export const smtpSession = (
  url: string,
  options: SmtpOptions = {}
): Effect.Effect<Session<"email">, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => new SMTPPool(poolOptions(url, options))),
      (pool) => Effect.sync(() => pool.close())
    ),
    (pool) => ({
      verify: Effect.asVoid(
        Effect.tryPromise({ try: () => pool.verify(), catch: (error) => smtpFailure(error as Error, false) })
      ),
      deliver: Effect.fnUntraced(function* (email, handingOver) {
        const message = yield* composeEmail(email)
        const raw = yield* Effect.promise(() => message.build())
        const info = yield* send(pool, message, raw, handingOver)
        return {
          providerMessageId: info.serverMessageId ?? message.messageId(),
          response: info.response,
          state: "sent" as const
        }
      })
    })
  )
