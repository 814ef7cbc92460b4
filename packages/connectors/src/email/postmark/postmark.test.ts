import { assert, describe, it } from "@effect/vitest"
import answers from "../../../../../test-fixtures/providers/postmark/answers.json" with { type: "json" }
import events from "../../../../../test-fixtures/providers/postmark/events.json" with { type: "json" }
import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { answer } from "../../http/testing/answer.ts"
import { outgoingEmail } from "../testing/outgoingEmail.ts"
import postmark from "./postmark.ts"
import { holdingBack } from "./testing/peer.ts"
import { readPostmarkEvent } from "./postmarkEvent.ts"
import { postmarkFailure } from "./postmarkFailure.ts"
import { sentIn } from "./postmarkHeld.ts"

const asked = { handed: true, nowMs: 0 }
const reported = (record: unknown) => readPostmarkEvent(Buffer.from(JSON.stringify(record)))
const bounce = (Type: string) => ({ ...events.hardBounce, Type, Details: "smtp;550 5.1.1 no such user" })

describe("an answer of Postmark's", () => {
  it.each([
    [401, answers.badToken, { _tag: "CredentialsRefused", providerCode: "10" }],
    [422, answers.unconfirmedSender, { _tag: "Rejected", about: "sender", elsewhere: true, providerCode: "400" }],
    [422, answers.noCredits, { _tag: "CredentialsRefused", providerCode: "405" }],
    [422, answers.pending, { _tag: "Rejected", about: "recipient", elsewhere: true, providerCode: "412" }],
    [422, answers.unknownStream, { _tag: "CredentialsRefused" }],
    [422, answers.inactiveRecipient, { _tag: "Rejected", about: "recipient", hard: false, providerCode: "406" }],
    [422, answers.invalidRecipient, { _tag: "Rejected", hard: true }],
    [422, answers.invalidSender, { _tag: "Rejected", hard: false }],
    [422, answers.forbiddenAttachment, { _tag: "Rejected", hard: false, providerCode: "411" }],
    [200, answers.inactiveRecipient, { _tag: "Rejected", about: "recipient", hard: false }],
    [413, undefined, { _tag: "Rejected", hard: false }],
    [429, answers.tooManyRequests, { _tag: "Throttled", retryAfterSeconds: undefined }],
    [403, "<html>Forbidden</html>", { _tag: "Unreachable", stopsAll: true }],
    [503, answers.maintenance, { _tag: "Unreachable" }],
    [503, "<html>Bad gateway</html>", { _tag: "OutcomeUnknown" }],
    [500, { ErrorCode: 0, Message: "Internal" }, { _tag: "OutcomeUnknown" }]
  ] as const)("%i %j means %o", (status, body, expected) =>
    assert.deepInclude(postmarkFailure(answer(status, body), asked), expected)
  )

  it("leaves nothing unknown of what was only asked", () =>
    assert.deepInclude(postmarkFailure(answer(500, undefined), { handed: false, nowMs: 0 }), { _tag: "Unreachable" }))
})

describe("a recipient that Postmark holds back", () => {
  it.effect.each([
    ["HardBounce", { hard: true }],
    ["SpamComplaint", { hard: false, complained: true }],
    ["ManualSuppression", { hard: false }]
  ] as const)("is refused for what it is held back for: %s", ([reason, expected]) =>
    Effect.gen(function* () {
      const { credentials } = yield* holdingBack(reason)
      const account = yield* Connector.open(
        postmark,
        Schema.decodeUnknownSync(postmark.credentials as Schema.Codec<unknown>)(credentials) as never
      )
      const refused = yield* Effect.flip(account.deliver(outgoingEmail(), Effect.void))
      assert.deepInclude(refused, { _tag: "Rejected", about: "recipient", ...expected })
    })
  )
})

describe("a webhook of Postmark's", () => {
  it.each([
    ["Delivery", events.delivery, { became: "delivered" }],
    ["SpamComplaint", events.spamComplaint, { became: "complained", feedbackType: "abuse" }],
    ["Open", events.open, { became: "opened" }],
    ["Click", events.click, { became: "clicked", url: "https://example.com" }],
    [
      "HardBounce",
      bounce("HardBounce"),
      { became: "bounced", hard: true, reason: "smtp;550 5.1.1 no such user", statusCode: "5.1.1" }
    ],
    ...["BadEmailAddress", "ManuallyDeactivated"].map(
      (type) =>
        [
          type,
          { ...events.hardBounce, Type: type },
          { became: "bounced", hard: true, reason: "Test bounce details" }
        ] as const
    ),
    ...["SoftBounce", "Blocked", "DMARCPolicy", "SMTPApiError", "Unknown"].map(
      (type) =>
        [
          type,
          { ...events.hardBounce, Type: type },
          { became: "bounced", hard: false, reason: "Test bounce details" }
        ] as const
    ),
    ...["Transient", "DnsError"].map(
      (type) =>
        [type, { ...events.hardBounce, Type: type }, { became: "delayed", reason: "Test bounce details" }] as const
    ),
    ["SpamNotification", bounce("SpamNotification"), { became: "complained", feedbackType: "abuse" }],
    ["Unsubscribe", bounce("Unsubscribe"), { became: "unsubscribed" }],
    [
      "an unsubscription",
      { ...events.subscriptionChange, SuppressionReason: "ManualSuppression" },
      { became: "unsubscribed" }
    ]
  ] as const)("says by %s what became of a mail", (_, record, outcome) => {
    const [told] = reported(record) as ReadonlyArray<unknown>
    assert.deepInclude(told, { messageId: record.MessageID, outcome })
  })

  it.each([
    ["a subscription that a bounce changed", events.subscriptionChange],
    ["an answer of a machine", bounce("AutoResponder")],
    ["a record of a kind to come", { ...events.open, RecordType: "Forward" }],
    [
      "a subscription that names no mail",
      { ...events.subscriptionChange, MessageID: null, SuppressionReason: "ManualSuppression" }
    ]
  ])("says nothing by %s", (_, record) => assert.deepStrictEqual(reported(record), []))
})

describe("a search of Postmark's", () => {
  const [found] = answers.search.Messages
  const ours = { ...found, MessageID: "1", Metadata: { send: "snd_1" } }

  it("shows the mail of our id among whatever it finds, such as all where it does not know what is asked for", () => {
    assert.deepInclude(sentIn({ TotalCount: 2, Messages: [found, ours] }, "snd_1"), { providerMessageId: "1" })
    assert.isUndefined(sentIn({ TotalCount: 2, Messages: [found, ours] }, "snd_2"))
  })

  it.each([undefined, {}, { Messages: null }, { Messages: [null, {}, { Metadata: { send: "snd_1" } }] }])(
    "that is %j shows nothing",
    (answered) => assert.isUndefined(sentIn(answered, "snd_1"))
  )
})
