import { Effect, type Scope } from "effect"
import type { DeliveryFailure, Withdrawn } from "../../../DeliveryFailure.ts"
import type { OutgoingEmail } from "../../../messages/OutgoingEmail.ts"
import { outgoingEmail } from "../../testing/outgoingEmail.ts"
import type { SmtpOptions } from "../SmtpOptions.ts"
import { smtpSession } from "../smtpSession.ts"

/** A session with this SMTP server, alive until the scope ends; its handing over succeeds where a test does not care for it. */
export const openSmtp = (url: string, options?: SmtpOptions) =>
  Effect.map(smtpSession(url, options), (session) => ({
    ...session,
    deliver: (email: OutgoingEmail, handingOver: Effect.Effect<void, Withdrawn> = Effect.void) =>
      session.deliver(email, handingOver)
  }))

/** How delivering to this server fails; fails when it succeeds. */
export const failureOf = (
  url: string,
  options?: SmtpOptions
): Effect.Effect<DeliveryFailure | Withdrawn, unknown, Scope.Scope> =>
  Effect.flatMap(openSmtp(url, options), (session) => Effect.flip(session.deliver(outgoingEmail())))
