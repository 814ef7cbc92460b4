import { Cause, Effect, Exit, type Scope } from "effect"
import type { NodemailerError } from "nodemailer"
import SMTPPool, { type SMTPPoolSentMessageInfo } from "nodemailer/lib/smtp-pool"
import type { AccountSession } from "../../Connector.ts"
import type { DeliveryFailure, Withdrawn } from "../../DeliveryFailure.ts"
import { composeEmail } from "../composeEmail.ts"
import type { ComposedEmail } from "../EmailFields.ts"
import { signedMail } from "./dkim/signedMail.ts"
import { HandedMessage } from "./HandedMessage.ts"
import { heard, smtpFailure } from "./smtpFailure.ts"
import { recipientRefused, refusedCopies } from "./refusedAddresses.ts"
import { poolOptions, type SmtpOptions } from "./SmtpOptions.ts"

/** The part of an AbortSignal that nodemailer's pool uses, without the exception that every AbortController makes. */
export const interruption = () => {
  let listener: (() => void) | undefined
  const signal = {
    aborted: false,
    reason: undefined,
    addEventListener: (_: "abort", listening: () => void) => void (listener = listening),
    removeEventListener: () => void (listener = undefined)
  }
  return {
    signal,
    interrupt: () => {
      signal.aborted = true
      listener?.()
    }
  }
}

type Mail = Parameters<SMTPPool["send"]>[0]

/** An envelope as the connection fills it in. */
interface Answered {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly rejectedErrors?: ReadonlyArray<NodemailerError>
}

/** The members of a mail that the pool reads; the connection that takes it writes into the envelope. */
const mailOf = (
  { messageId }: ComposedEmail,
  message: HandedMessage,
  signal: unknown,
  getEnvelope: () => Answered
): Mail =>
  ({
    message: {
      getEnvelope,
      messageId: () => messageId,
      getHeader: () => messageId,
      createReadStream: () => message
    },
    data: { signal }
  }) as unknown as Mail

/** Sends over the pool; without an answer the failure depends on whether the message's end had been sent. */
const send = (
  pool: SMTPPool,
  email: ComposedEmail,
  handingOver: Effect.Effect<void, Withdrawn>
): Effect.Effect<SMTPPoolSentMessageInfo, DeliveryFailure | Withdrawn> =>
  Effect.contextWith((context) =>
    Effect.callback((resume) => {
      const { interrupt, signal } = interruption()
      let stopped: Exit.Exit<never, DeliveryFailure | Withdrawn> | undefined
      let answered: Answered | undefined
      const message = new HandedMessage(email.bytes, async () => {
        // Without its recipient nobody gets the mail: no server takes a message that does not end.
        const refused = recipientRefused(email.envelope, answered?.rejectedErrors)
        if (refused !== undefined) {
          stopped = Exit.fail(refused)
          throw new Error(refused.message)
        }
        const exit = await Effect.runPromiseExitWith(context)(handingOver)
        if (Exit.isSuccess(exit)) return
        stopped = Exit.failCause(exit.cause)
        throw new Error(Cause.pretty(exit.cause))
      })
      const envelope = (): Answered => (answered = { from: email.envelope.from, to: [...email.envelope.to] })
      pool.send(mailOf(email, message, signal, envelope), (error, info) => {
        // Some servers answer before the message has ended; it must not end after that.
        message.destroy()
        const failure =
          error && (recipientRefused(email.envelope, error.rejectedErrors) ?? smtpFailure(error, message.ended))
        resume(stopped ?? (failure ? Effect.fail(failure) : Effect.succeed(info!)))
      })
      return Effect.sync(interrupt)
    })
  )

const signing =
  (signer: SmtpOptions["dkim"]) =>
  (email: ComposedEmail): Effect.Effect<ComposedEmail> =>
    signer === undefined
      ? Effect.succeed(email)
      : Effect.promise(async () => ({ ...email, bytes: await signedMail(email.bytes, signer) }))

/** Delivers over a pool of SMTP connections; throws, as a defect, on a URL that is not an SMTP URL. */
export const smtpSession = (
  url: string,
  options: SmtpOptions = {}
): Effect.Effect<AccountSession<"email">, never, Scope.Scope> => {
  const signed = signing(options.dkim)
  return Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => new SMTPPool(poolOptions(url, options))),
      (pool) => Effect.sync(() => pool.close())
    ),
    (pool) => ({
      verify: Effect.asVoid(
        Effect.tryPromise({ try: () => pool.verify(), catch: (error) => smtpFailure(error as Error, false) })
      ),
      deliver: Effect.fnUntraced(function* (email, handingOver) {
        const composed = yield* signed(yield* composeEmail(email))
        const info = yield* send(pool, composed, handingOver)
        const refused = refusedCopies(email, composed.envelope, info.rejectedErrors)
        return {
          providerMessageId: info.serverMessageId ?? composed.messageId,
          response: heard(info.response),
          state: "sent" as const,
          ...(refused.length > 0 && { refused })
        }
      })
    })
  )
}
