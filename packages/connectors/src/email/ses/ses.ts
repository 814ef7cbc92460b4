import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Effect, Redacted, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret } from "../../credentialFields.ts"
import { ownApiUrl } from "../../http/apiUrl.ts"
import { failingAs } from "../../http/failureOf.ts"
import { askProvider, handOver } from "../../http/providerRequest.ts"
import { taken } from "../../http/taken.ts"
import { composeEmail } from "../composeEmail.ts"
import { readSesEvent } from "./sesEvent.ts"
import { sesFailure } from "./sesFailure.ts"
import { sesRequest } from "./sesRequest.ts"
import { snsSignature } from "./snsSignature.ts"

const credentials = Schema.Struct({
  region: Schema.String.check(
    Schema.isPattern(/^[a-z]{2}(?:-[a-z]+){1,2}-\d$/u, { expected: "a region such as eu-central-1" })
  ).annotate({ description: "AWS region that mails are sent from, such as eu-central-1" }),
  accessKeyId: Schema.String.check(Schema.isNonEmpty()).annotate({
    description: "Access key of an IAM user with ses:SendEmail, ses:SendRawEmail and ses:GetAccount"
  }),
  secretAccessKey: secret("Secret of that access key"),
  configurationSet: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^[\w-]{1,64}$/u)).annotate({
      description: "Configuration set whose events are published to the topic; without it that of the sender's identity"
    })
  ),
  topicArn: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^arn:aws[a-z-]*:sns:[a-z\d-]+:\d{12}:[\w-]{1,256}$/u, { expected: "the ARN of an SNS topic" })
    ).annotate({ description: "ARN of the SNS topic that reports to this installation (arn:aws:sns:…)" })
  ),
  apiUrl: ownApiUrl("https://email.<region>.amazonaws.com")
})

const writing = whenNeeded(() => import("./sesBody.ts"))

const failing = failingAs(sesFailure)

/**
 * Amazon SES: one request per mail, with the mail as we compose it; the outcome of a mail whose answer was lost is
 * known only from its events.
 */
export default Connector.make({
  name: "ses",
  channel: "email",
  credentials,
  capacity: 16,
  repeatable: "never",
  limits: { messageBytes: 40 * 1024 * 1024 },
  senderRecords: () => ({ selectors: [], key: "CNAME" }),
  about: {
    title: "Amazon SES",
    connecting:
      "Make an access key of an IAM user that may ses:SendEmail, ses:SendRawEmail and ses:GetAccount, and for what becomes of mails a configuration set that publishes its events to an SNS topic, with an HTTPS subscription of /inbound/email/ses without raw message delivery.",
    source: "docs.aws.amazon.com/ses/latest/APIReference-V2, /ses/latest/dg, /sns/latest/dg (2026-11)",
    limits:
      "A new account is in the sandbox: 200 mails a day, one a second, to verified recipients only; after that a rate and a daily quota of each account; 40 MB a mail. There is no way to look up a mail, so what was lost is only told by events. SES writes a Message-ID of its own.",
    untried: "Everything against a real account; recorded answers are of its documentation."
  },
  deliver: Effect.fnUntraced(function* (email, account, handingOver) {
    const { sesBody } = yield* writing
    const body = sesBody(yield* composeEmail(email), email, account.configurationSet)
    const answer = yield* handOver(
      yield* sesRequest(account, { method: "POST", path: "/v2/email/outbound-emails", body }),
      handingOver
    )
    if (answer.status !== 200) return yield* failing(answer, true)
    return yield* taken("Amazon SES", answer.json?.MessageId)
  }),
  verify: Effect.fnUntraced(function* (account) {
    const answer = yield* askProvider(yield* sesRequest(account, { method: "GET", path: "/v2/email/account" }))
    if (answer.status !== 200) return yield* failing(answer, false)
    if (answer.json?.SendingEnabled === false) {
      const json = { message: "Sending is paused for this account" }
      return yield* failing({ ...answer, status: 403, json }, false)
    }
  }),
  callback: {
    key: ({ topicArn }) => (topicArn === undefined ? undefined : Redacted.make(topicArn)),
    // SNS carries at most 256 KiB of text, which JSON in JSON makes longer.
    maxBytes: 1024 * 1024,
    authenticate: snsSignature,
    read: ({ body }) => readSesEvent(body)
  }
})
