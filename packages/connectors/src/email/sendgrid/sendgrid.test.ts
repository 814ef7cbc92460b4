import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Schema } from "effect"
import answers from "../../../../../test-fixtures/providers/sendgrid/answers.json" with { type: "json" }
import recorded from "../../../../../test-fixtures/providers/sendgrid/events.json" with { type: "json" }
import * as Connector from "../../Connector.ts"
import { answer } from "../../http/testing/answer.ts"
import { httpPeer } from "../../testing/httpPeer.ts"
import sendgrid from "./sendgrid.ts"
import { readSendgridEvents, sendgridSignature } from "./sendgridEvent.ts"
import { sendgridFailure } from "./sendgridFailure.ts"
import peer, { posted } from "./testing/peer.ts"

describe("an answer of SendGrid's", () => {
  it.each([
    [401, answers.unauthorized, { _tag: "CredentialsRefused" }],
    [401, answers.creditsExceeded, { _tag: "CredentialsRefused", message: "Maximum credits exceeded" }],
    [403, answers.unverifiedSender, { _tag: "Rejected", about: "sender", elsewhere: true }],
    [400, answers.invalidRecipient, { _tag: "Rejected", hard: true, code: 400 }],
    [400, answers.invalidSender, { _tag: "Rejected", hard: false }],
    [400, answers.emptySubject, { _tag: "Rejected", hard: false }],
    [413, undefined, { _tag: "Rejected", hard: false }],
    [500, undefined, { _tag: "OutcomeUnknown" }],
    [503, "upstream connect error", { _tag: "OutcomeUnknown" }]
  ] as const)("%i %j means %o", (status, body, expected) =>
    assert.deepInclude(sendgridFailure(answer(status, body), { handed: true, nowMs: 0 }), expected)
  )

  it.each([
    [{ "x-ratelimit-reset": "1392815263" }, 7],
    [{ "x-ratelimit-reset": "1392815250" }, 0],
    [{ "x-ratelimit-reset": "soon", "retry-after": "3" }, 3],
    [{}, undefined]
  ])("429 with %j asks to wait for %s seconds", (headers, retryAfterSeconds) =>
    assert.deepInclude(
      sendgridFailure(answer(429, answers.tooManyRequests, headers), { handed: true, nowMs: 1392815256_000 }),
      { _tag: "Throttled", retryAfterSeconds }
    )
  )
})

describe("events of SendGrid's", () => {
  const reported = (...events: ReadonlyArray<unknown>) => readSendgridEvents(Buffer.from(JSON.stringify(events)))
  const [processed] = recorded.events

  it.each([
    ["14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0", "14c5d75ce93.dfd.64b469"],
    ["LRzXl_NHStOGhQ4kofSm_A.recvd-7d8b6f5c9-x4k2p-1-65F0A1B2-3.0", "LRzXl_NHStOGhQ4kofSm_A"],
    ["LRzXl_NHStOGhQ4kofSm_A", "LRzXl_NHStOGhQ4kofSm_A"]
  ])("name a mail %s as it was answered: %s", (sg_message_id, messageId) =>
    assert.deepInclude((reported({ ...processed, sg_message_id }) as ReadonlyArray<unknown>)[0], { messageId })
  )

  it("come many at once, each of them read", () => {
    const told = reported(...recorded.events) as ReadonlyArray<{ outcome: unknown; reportId: string }>
    assert.deepStrictEqual(
      told.map(({ reportId }) => reportId),
      recorded.events.slice(0, -1).map(({ sg_event_id }) => sg_event_id)
    )
    assert.deepStrictEqual(
      told.map(({ outcome }) => outcome),
      [
        { became: "sent" },
        { became: "delayed", reason: "400 try again later" },
        { became: "delivered" },
        { became: "opened" },
        { became: "clicked", url: "http://www.sendgrid.com/" },
        { became: "bounced", hard: true, reason: "500 unknown recipient", statusCode: "5.0.0" },
        { became: "bounced", hard: false, reason: "550 5.7.1 blocked by policy", statusCode: "5.7.1" },
        { became: "suppressed", reason: "Bounced Address" },
        { became: "complained", feedbackType: "abuse" },
        { became: "unsubscribed" },
        { became: "unsubscribed" }
      ]
    )
  })

  it("say nothing by what they leave out, by a machine that opens mails, and by others of their batch", () => {
    const opened = { ...processed, event: "open", sg_machine_open: true }
    assert.deepStrictEqual(
      reported(null, 1, {}, opened, { event: "account_status_change", type: "compliance_suspend" }),
      []
    )
    assert.lengthOf(reported(null, processed) as ReadonlyArray<unknown>, 1)
  })

  it("tell a mail that was given up from one that was not wanted", () => {
    const dropped = { ...processed, event: "dropped", reason: "Invalid SMTPAPI header" }
    assert.deepInclude((reported(dropped) as ReadonlyArray<unknown>)[0], {
      outcome: { became: "failed", reason: "Invalid SMTPAPI header" }
    })
  })

  it.effect("are refused that come from the future", () =>
    Effect.gen(function* () {
      const { key } = peer.callback!
      const request = posted([processed!], { url: "https://tidings.example/", nowMs: 301_000 })
      const exit = yield* Effect.exit(sendgridSignature({ ...request, body: Effect.succeed(request.body) }, key))
      assert.isTrue(Exit.isFailure(exit))
    })
  )
})

describe("credentials of SendGrid's", () => {
  it.effect("are refused that may not send, though they are known", () =>
    Effect.gen(function* () {
      const { url } = yield* httpPeer(() => ({ status: 200, body: { scopes: ["alerts.read"] } }))
      const credentials = Schema.decodeUnknownSync(sendgrid.credentials)({ apiKey: "SG.1", apiUrl: url })
      const { verify } = yield* Connector.open(sendgrid, credentials)
      assert.deepInclude(yield* Effect.flip(verify), {
        _tag: "CredentialsRefused",
        message: "The API key may not send mails (mail.send)"
      })
    })
  )

  it("are refused by name where the verification key is none, without being repeated", () => {
    const decode = Schema.decodeUnknownExit(sendgrid.credentials)
    for (const verificationKey of ["MFkw", "hunter2", ""]) {
      const said = String(decode({ apiKey: "SG.1", verificationKey }))
      assert.include(said, "verificationKey")
      if (verificationKey !== "") assert.notInclude(said, verificationKey)
    }
  })
})
