import type { DeliveryFailure } from "@tidings/connectors/DeliveryFailure"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { type Config, publicUrlOf, showsInbox } from "@tidings/server/settings"
import { Effect } from "effect"
import { type Finding, skipped, well, wrong } from "./Finding.ts"

const advices: Readonly<Record<DeliveryFailure["_tag"], string>> = {
  CredentialsRefused: "correct user and password of SMTP_URL",
  Unreachable: "correct host, port and scheme of SMTP_URL (587 with smtp://, 465 with smtps://), or open the way to it",
  Throttled: "try again later, or lower SMTP_POOL",
  Rejected: "ask the mail server's operator why it refuses this host",
  OutcomeUnknown: "try again"
}

const captured = (config: Config): Finding =>
  skipped(
    "mail",
    `SMTP_URL is not set; mails are captured${showsInbox(config) ? ` and shown at ${publicUrlOf(config)}/inbox` : ""}, and none leaves this machine`
  )

/** Does the mail server answer and take our credentials? */
export const mail = (config: Config): Effect.Effect<Finding> =>
  config.SMTP_URL === undefined
    ? Effect.succeed(captured(config))
    : EmailConnector.use(({ verify }) => verify).pipe(
        Effect.provide(EmailConnector.layerSmtp(config.SMTP_URL, { maxConnections: 1, connectTimeoutMs: 5_000 })),
        Effect.match({
          onSuccess: () => well("mail", "the mail server answers and accepts our credentials"),
          onFailure: ({ _tag, message }) => wrong("mail", message, advices[_tag])
        })
      )
