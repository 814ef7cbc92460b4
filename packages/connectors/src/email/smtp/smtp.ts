import { Effect, Redacted, Schema } from "effect"
import { bearerToken } from "../../bearerToken.ts"
import * as Connector from "../../Connector.ts"
import { readReport } from "../reports/readReport.ts"
import { smtpSession } from "./smtpSession.ts"

const isSmtpUrl = (text: string): boolean => {
  const parsed = URL.parse(text)
  return parsed !== null && /^smtps?:$/u.test(parsed.protocol) && parsed.hostname !== ""
}

const SmtpUrl = Schema.String.check(Schema.makeFilter(isSmtpUrl, { expected: "a URL with smtp:// or smtps://" }))

/** An SMTP server, over a pool of connections; what became of a mail comes back as mails (RFC 3464, RFC 5965), posted as they are. */
export default Connector.make({
  name: "smtp",
  channel: "email",
  credentials: Schema.Struct({
    url: Schema.RedactedFromValue(SmtpUrl).annotate({
      description: "Mail server for live sends; without it mails are captured and shown at /inbox"
    }),
    pool: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))
      .annotate({ description: "Connections to the mail server", default: 5 })
      .pipe(Schema.withDecodingDefaultKey(Effect.succeed(5)))
  }),
  capacity: ({ pool }) => pool,
  repeatable: "never",
  limits: {},
  open: ({ pool, url }) => smtpSession(Redacted.value(url), { maxConnections: pool }),
  callback: {
    aliases: ["reports"],
    key: "inbound token",
    maxBytes: 10 * 1024 * 1024,
    authenticate: bearerToken,
    read: ({ body }) => readReport(body)
  }
})
