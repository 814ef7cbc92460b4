import { Effect, Layer, type Scope } from "effect"
import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import { EmailConnector } from "../EmailConnector.ts"
import type { SmtpOptions } from "../smtp/SmtpOptions.ts"
import { outgoingEmail } from "./outgoingEmail.ts"

/** The connector of a layer, alive until the scope ends. */
export const openConnector = (layer: Layer.Layer<EmailConnector>) =>
  Effect.flatMap(Layer.build(layer), (context) => Effect.provideContext(EmailConnector, context))

/** A connector to this SMTP server, alive until the scope ends. */
export const openSmtp = (url: string, options?: SmtpOptions) => openConnector(EmailConnector.layerSmtp(url, options))

/** How delivering to this server fails; fails when it succeeds. */
export const failureOf = (url: string, options?: SmtpOptions): Effect.Effect<DeliveryFailure, unknown, Scope.Scope> =>
  Effect.flatMap(openSmtp(url, options), (connector) => Effect.flip(connector.deliver(outgoingEmail())))
