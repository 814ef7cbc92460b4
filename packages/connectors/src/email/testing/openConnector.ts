import { Effect, Layer, type Scope } from "effect"
import type { DeliveryFailure, Withdrawn } from "../../DeliveryFailure.ts"
import { EmailConnector } from "../EmailConnector.ts"
import type { SmtpOptions } from "../smtp/SmtpOptions.ts"
import type { OutgoingEmail } from "../OutgoingEmail.ts"
import { outgoingEmail } from "./outgoingEmail.ts"

/** The connector of a layer, alive until the scope ends; its handing over succeeds where a test does not care for it. */
export const openConnector = (layer: Layer.Layer<EmailConnector>) =>
  Effect.map(
    Effect.flatMap(Layer.build(layer), (context) => Effect.provideContext(EmailConnector, context)),
    (connector) => ({
      ...connector,
      deliver: (email: OutgoingEmail, handingOver: Effect.Effect<void, Withdrawn> = Effect.void) =>
        connector.deliver(email, handingOver)
    })
  )

/** A connector to this SMTP server, alive until the scope ends. */
export const openSmtp = (url: string, options?: SmtpOptions) => openConnector(EmailConnector.layerSmtp(url, options))

/** How delivering to this server fails; fails when it succeeds. */
export const failureOf = (
  url: string,
  options?: SmtpOptions
): Effect.Effect<DeliveryFailure | Withdrawn, unknown, Scope.Scope> =>
  Effect.flatMap(openSmtp(url, options), (connector) => Effect.flip(connector.deliver(outgoingEmail())))
