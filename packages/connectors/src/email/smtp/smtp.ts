import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Effect, Redacted, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { Reachable } from "../../http/Reach.ts"
import { asAddress } from "../../asAddress.ts"
import { readReport } from "../reports/readReport.ts"
import { complaintAboutKey, dkimKey } from "./dkim/dkimKey.ts"
import { poolOptions } from "./SmtpOptions.ts"
import type { CallbackRequest, Unauthenticated } from "../../Callback.ts"
import { disproved, isSameText, unproved } from "../../callbacks/proofs.ts"

/**
 * Accepts a request with the key as `Authorization: Bearer`, before the body is received; the time that a refusal takes
 * reveals nothing about the key.
 */
const bearerToken = (
  { headers: { authorization } }: CallbackRequest<unknown>,
  key: Redacted.Redacted<string>
): Effect.Effect<void, Unauthenticated> => {
  if (authorization === undefined) return unproved("Send the inbound token as `Authorization: Bearer <token>`.")
  const given = /^Bearer +([^ ].*)$/iu.exec(authorization)?.[1] ?? ""
  return isSameText(given, Redacted.value(key)) ? Effect.void : disproved("This is not the inbound token.")
}

const isSmtpUrl = (text: string): boolean => {
  try {
    poolOptions(text, {})
    return true
  } catch {
    return false
  }
}

const SmtpUrl = Schema.String.check(
  Schema.makeFilter(isSmtpUrl, {
    expected: "a URL with smtp:// or smtps://, in which the % of a user's name or password is written %25"
  })
)

const DkimDomain = Schema.String.check(
  Schema.isPattern(/^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/u, {
    expected: "a domain in small letters"
  })
)
const DkimSelector = Schema.String.check(
  Schema.isPattern(/^[a-z\d](?:[a-z\d_.-]{0,61}[a-z\d])?$/iu, { expected: "a selector, such as tidings" })
)

const ofSigning = ["dkimDomain", "dkimSelector", "dkimKey"] as const
const signsOrNot = Schema.makeFilter((given: object) => new Set(ofSigning.map((name) => name in given)).size === 1, {
  expected: `${ofSigning.join(", ")} together, or none of them`
})

const credentials = Schema.Struct({
  url: Schema.RedactedFromValue(SmtpUrl).annotate({
    ...asAddress,
    description: "Mail server for live sends; without it an installation captures mails and shows them at /inbox"
  }),
  pool: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))
    .annotate({ description: "Connections to the mail server", default: 5 })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(5))),
  dkimDomain: Schema.optionalKey(
    DkimDomain.annotate({
      description: "Domain that mails are signed for (DKIM), if the mail server does not sign them"
    })
  ),
  dkimSelector: Schema.optionalKey(
    DkimSelector.annotate({
      description: "Selector under which the public key is published: <selector>._domainkey.<domain>"
    })
  ),
  dkimKey: Schema.optionalKey(
    Schema.RedactedFromValue(
      Schema.String.check(Schema.makeFilter((pem: string) => complaintAboutKey(pem) ?? true))
    ).annotate({ description: "RSA private key that mails are signed with, as PEM; line ends may be written as \\n" })
  )
}).check(signsOrNot)

const signerOf = ({ dkimDomain, dkimKey: key, dkimSelector }: typeof credentials.Type) =>
  dkimDomain === undefined || dkimSelector === undefined || key === undefined
    ? undefined
    : { domain: dkimDomain, selector: dkimSelector, key: dkimKey(Redacted.value(key)) }

const session = whenNeeded(() => import("./smtpSession.ts"))

/**
 * An SMTP server, over a pool of connections; outcomes of mails come back as mails (RFC 3464, RFC 5965), posted
 * unchanged.
 */
export default Connector.make({
  name: "smtp",
  channel: "email",
  credentials,
  capacity: ({ pool }) => pool,
  repeatable: "never",
  limits: {},
  senderRecords: ({ dkimSelector }) => ({ selectors: dkimSelector === undefined ? [] : [dkimSelector], key: "TXT" }),
  about: {
    title: "SMTP",
    connecting:
      "Any mail server that takes mails for its users: smtp://user:password@host:587, or smtps:// for TLS from the start. Where it does not sign mails itself, an RSA key makes this installation do so, once the public one is published under the selector.",
    source: "RFC 5321, RFC 3207, RFC 4954, RFC 3464, RFC 5965, RFC 6376, RFC 8058",
    limits:
      "Those of the server, which says over the connection what it refuses at once and nothing later: what bounces or is complained of after that comes as a mail to the sender's own address. The installation's own server posts such mails to /inbound/email/smtp, where they suppress. Nothing takes those of a connected account: read that mailbox and leave out what bounced (`tidings suppression add`), or connect a provider that reports.",
    untried: "Nothing: it is tried against several mail servers, Postfix among them."
  },
  open: (account) =>
    Effect.gen(function* () {
      const reach = yield* Reachable
      const { smtpSession } = yield* session
      const options = { maxConnections: account.pool, dkim: signerOf(account), reach }
      return yield* smtpSession(Redacted.value(account.url), options)
    }),
  callback: {
    aliases: ["reports"],
    key: "inbound token",
    maxBytes: 10 * 1024 * 1024,
    authenticate: bearerToken,
    read: ({ body }) => readReport(body)
  }
})
