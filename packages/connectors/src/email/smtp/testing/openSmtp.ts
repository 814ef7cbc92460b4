import { Effect, type Scope } from "effect"
import type { DeliveryFailure, Withdrawn } from "../../../DeliveryFailure.ts"
import type { OutgoingEmail } from "../../../messages/OutgoingEmail.ts"
import { outgoingEmail } from "../../testing/outgoingEmail.ts"
import type { SmtpOptions } from "../SmtpOptions.ts"
import { smtpSession } from "../smtpSession.ts"

/** Opens a session with this SMTP server until the scope ends; `handingOver` succeeds by default. */
export const openSmtp = (url: string, options?: SmtpOptions) =>
  Effect.map(smtpSession(url, options), (session) => ({
    ...session,
    deliver: (email: OutgoingEmail, handingOver: Effect.Effect<void, Withdrawn> = Effect.void) =>
      session.deliver(email, handingOver)
  }))

/** Returns the failure of a delivery to this server; fails if the delivery succeeds. */
export const failureOf = (
  url: string,
  options?: SmtpOptions
): Effect.Effect<DeliveryFailure | Withdrawn, unknown, Scope.Scope> =>
  Effect.flatMap(openSmtp(url, options), (session) => Effect.flip(session.deliver(outgoingEmail())))
