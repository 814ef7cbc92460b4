import { Context, Effect, Layer } from "effect"
import type { Connector } from "../Connector.ts"
import { type CapturedEmail, captureConnector } from "./capture/captureConnector.ts"
import type { OutgoingEmail } from "./OutgoingEmail.ts"
import { smtpConnector } from "./smtp/smtpConnector.ts"
import type { SmtpOptions } from "./smtp/SmtpOptions.ts"

/** The email providers that have a connector. */
export type EmailProvider = "smtp" | "capture"

/** The provider that every live email goes through. */
export class EmailConnector extends Context.Service<EmailConnector, Connector<EmailProvider, OutgoingEmail>>()(
  "@tidings/connectors/EmailConnector"
) {
  /** An SMTP server, `smtp://` or `smtps://`, over a pool of connections that closes with the layer. */
  static readonly layerSmtp = (url: string, options?: SmtpOptions): Layer.Layer<EmailConnector> =>
    Layer.effect(EmailConnector, smtpConnector(url, options))

  /** Gives every message, as the wire would have carried it, to `keep` instead of sending it. */
  static readonly layerCapture = <R = never>(
    keep: (email: CapturedEmail) => Effect.Effect<void, never, R>
  ): Layer.Layer<EmailConnector, never, R> => Layer.effect(EmailConnector, captureConnector(keep))
}
