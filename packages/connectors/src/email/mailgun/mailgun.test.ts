import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import answers from "../../../../../test-fixtures/providers/mailgun/answers.json" with { type: "json" }
import events from "../../../../../test-fixtures/providers/mailgun/events.json" with { type: "json" }
import * as Connector from "../../Connector.ts"
import { answer } from "../../http/testing/answer.ts"
import { httpPeer } from "../../testing/httpPeer.ts"
import mailgun from "./mailgun.ts"
import { readMailgunEvent } from "./mailgunEvent.ts"
import { mailgunFailure } from "./mailgunFailure.ts"

describe("an answer of Mailgun's", () => {
  it.each([
    [401, answers.forbidden, { _tag: "CredentialsRefused", message: "Forbidden" }],
    [401, answers.invalidKey, { _tag: "CredentialsRefused" }],
    [402, undefined, { _tag: "CredentialsRefused" }],
    [403, answers.disabled, { _tag: "CredentialsRefused" }],
    [404, answers.unknownDomain, { _tag: "CredentialsRefused" }],
    [400, answers.invalidRecipient, { _tag: "Rejected", hard: true, code: 400 }],
    [400, answers.invalidSender, { _tag: "Rejected", hard: false }],
    [400, answers.missingFrom, { _tag: "Rejected", hard: false }],
    [413, answers.tooLarge, { _tag: "Rejected", hard: false }],
    [420, answers.tooManyRequests, { _tag: "Throttled" }],
    [429, answers.tooManyRequests, { _tag: "Throttled", retryAfterSeconds: undefined }],
    [500, undefined, { _tag: "OutcomeUnknown" }],
    [502, "<html>Bad gateway</html>", { _tag: "OutcomeUnknown" }]
  ] as const)("%i %j means %o", (status, body, expected) =>
    assert.deepInclude(mailgunFailure(answer(status, body), { handed: true, nowMs: 0 }), expected)
  )
})

describe("a webhook of Mailgun's", () => {
  const reported = (event: unknown, signature: unknown = {}) =>
    readMailgunEvent(Buffer.from(JSON.stringify({ signature, "event-data": event })))
  const failed = (changes: object, status: object = {}) => ({
    ...events.permanent,
    ...changes,
    "delivery-status": { ...events.permanent["delivery-status"], ...status }
  })

  it.each([
    [events.delivered, { became: "delivered" }],
    [answers.event, { became: "sent" }],
    [events.opened, { became: "opened" }],
    [events.clicked, { became: "clicked", url: "http://mailgun.com" }],
    [events.unsubscribed, { became: "unsubscribed" }],
    [events.complained, { became: "complained", feedbackType: "abuse" }],
    [events.rejected, { became: "failed", reason: "Sandbox subdomains are for test purposes only." }],
    [events.suppressed, { became: "suppressed", reason: "Not delivering to previously bounced address" }],
    [
      events.temporary,
      {
        became: "delayed",
        reason: "4.2.2 The email account that you tried to reach is over quota.",
        statusCode: "4.2.2"
      }
    ],
    [
      failed({ reason: "generic" }, { code: 554, "enhanced-code": "5.7.1", message: "5.7.1 Spam" }),
      { became: "bounced", hard: false, reason: "5.7.1 Spam", statusCode: "5.7.1" }
    ],
    [
      failed({ reason: "old" }, { code: 602, "enhanced-code": "", message: "Too old" }),
      { became: "bounced", hard: false, reason: "Too old" }
    ]
  ] as const)("%j says that a mail became %o", (event, outcome) =>
    assert.deepStrictEqual((reported(event) as ReadonlyArray<{ outcome: unknown }>)[0]!.outcome, outcome)
  )

  it("says nothing of mails that came in, and of none that it does not name", () => {
    assert.deepStrictEqual(reported({ ...events.opened, event: "stored" }), [])
    assert.deepStrictEqual(reported({ event: "delivered" }), [])
  })

  it("is known by its token alone, whatever its body says that it is", () => {
    for (const event of [events.opened, { ...events.opened, id: "another" }]) {
      assert.deepInclude((reported(event, { token: "once" }) as ReadonlyArray<unknown>)[0], { reportId: "once" })
    }
  })
})

it.effect("a domain that Mailgun has not verified is refused, though the key is known", () =>
  Effect.gen(function* () {
    const body = { domain: { ...answers.domain.domain, state: "unverified" } }
    const { url } = yield* httpPeer(() => ({ status: 200, body }))
    const credentials = Schema.decodeUnknownSync(mailgun.credentials)({ apiKey: "k", domain: "a.example", apiUrl: url })
    const { verify } = yield* Connector.open(mailgun, credentials)
    assert.deepInclude(yield* Effect.flip(verify), {
      _tag: "CredentialsRefused",
      message: "The domain is unverified at Mailgun"
    })
  })
)

it.each(["a", "a b.example", "a.example/../b", "a.example?x=", "-a.example", ""])(
  "%j is no domain of Mailgun's",
  (domain) => assert.strictEqual(Schema.decodeUnknownExit(mailgun.credentials)({ apiKey: "k", domain })._tag, "Failure")
)
