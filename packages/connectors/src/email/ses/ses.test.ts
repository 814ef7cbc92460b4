import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted, Schema } from "effect"
import { TestClock } from "effect/testing"
import answers from "../../../../../test-fixtures/providers/ses/answers.json" with { type: "json" }
import events from "../../../../../test-fixtures/providers/ses/events.json" with { type: "json" }
import * as Connector from "../../Connector.ts"
import { Unreachable } from "../../DeliveryFailure.ts"
import { SigningCertificates } from "../../http/SigningCertificates.ts"
import { answer } from "../../http/testing/answer.ts"
import { httpPeer } from "../../testing/httpPeer.ts"
import ses from "./ses.ts"
import { readSesEvent } from "./sesEvent.ts"
import { sesFailure } from "./sesFailure.ts"
import { isOfSns } from "./snsMessage.ts"
import { snsSignature } from "./snsSignature.ts"
import { certificates, notification, posted, signed, topicArn } from "./testing/sns.ts"

describe("an answer of Amazon SES's", () => {
  const named = (status: number, name: string, body: unknown) =>
    sesFailure(answer(status, body, { "x-amzn-errortype": name }), { handed: true, nowMs: 0 })

  it.each([
    [403, "InvalidSignatureException", answers.badSignature, { _tag: "CredentialsRefused" }],
    [403, "AccessDeniedException", answers.accessDenied, { _tag: "Rejected", about: "sender", elsewhere: true }],
    [400, "MessageRejected", answers.notVerified, { _tag: "Rejected", about: "sender", elsewhere: true }],
    [400, "MessageRejected", answers.virus, { _tag: "Rejected", hard: false, providerCode: "MessageRejected" }],
    [400, "BadRequestException", answers.illegalAddress, { _tag: "Rejected", hard: true }],
    [400, "BadRequestException", answers.missingDomain, { _tag: "Rejected", hard: true }],
    [400, "BadRequestException", answers.badTag, { _tag: "Rejected", hard: false }],
    [400, "SendingPausedException", answers.paused, { _tag: "CredentialsRefused" }],
    [400, "AccountSuspendedException", answers.paused, { _tag: "CredentialsRefused" }],
    [
      400,
      "MailFromDomainNotVerifiedException",
      answers.mailFrom,
      { _tag: "Rejected", about: "sender", elsewhere: true }
    ],
    [404, "NotFoundException", answers.noConfigurationSet, { _tag: "CredentialsRefused" }],
    [400, "LimitExceededException", undefined, { _tag: "Unreachable" }],
    [429, "TooManyRequestsException", answers.rate, { _tag: "Throttled", retryAfterSeconds: 5 }],
    [400, "ThrottlingException:http://internal/", answers.rate, { _tag: "Throttled", retryAfterSeconds: 5 }],
    [400, "Throttling", answers.quota, { _tag: "Throttled", retryAfterSeconds: 3600 }],
    [500, "InternalFailure", undefined, { _tag: "OutcomeUnknown" }],
    [503, "ServiceUnavailable", undefined, { _tag: "OutcomeUnknown" }]
  ] as const)("%i %s %j means %o", (status, name, body, expected) =>
    assert.deepInclude(named(status, name, body), expected)
  )

  it("is known by its body where it has no header", () => {
    const body = { __type: "com.amazonaws.ses#SendingPausedException", message: "Sending paused" }
    assert.deepInclude(sesFailure(answer(400, body), { handed: true, nowMs: 0 }), {
      _tag: "CredentialsRefused",
      providerCode: "SendingPausedException"
    })
  })
})

const told = (event: unknown) => readSesEvent(posted(notification(event, 0)).body)

describe("an event of Amazon SES's", () => {
  const about = (event: object) => ({ ...event, mail: events.mail })
  const bounce = (changes: object) => ({ ...events.bounce, bounce: { ...events.bounce.bounce, ...changes } })

  it.each([
    [events.send, { became: "sent" }],
    [events.delivery, { became: "delivered" }],
    [events.complaint, { became: "complained", feedbackType: "abuse" }],
    [events.reject, { became: "failed", reason: "Bad content" }],
    [events.open, { became: "opened" }],
    [events.click, { became: "clicked", url: events.click.click.link }],
    [events.subscription, { became: "unsubscribed" }],
    [events.deliveryDelay, { became: "delayed", reason: "smtp; 421 4.4.1 Unable to connect to remote host" }],
    [{ notificationType: "Delivery", delivery: events.delivery.delivery }, { became: "delivered" }],
    [
      bounce({ bounceType: "Transient", bounceSubType: "MailboxFull" }),
      { became: "bounced", hard: false, reason: "smtp; 550 5.1.1 user unknown", statusCode: "5.1.1" }
    ],
    [
      bounce({ bounceType: "Undetermined", bounceSubType: "Undetermined", bouncedRecipients: [] }),
      { became: "bounced", hard: false, reason: "Undetermined" }
    ],
    ...["Suppressed", "OnAccountSuppressionList"].map(
      (bounceSubType) =>
        [bounce({ bounceSubType, bouncedRecipients: [] }), { became: "suppressed", reason: bounceSubType }] as const
    )
  ] as const)("%j says that a mail became %o", (event, outcome) => {
    const [report] = told(about(event)) as ReadonlyArray<unknown>
    assert.deepStrictEqual(report, {
      messageId: events.mail.messageId,
      outcome,
      ...(JSON.stringify(event).includes("recipient@example.com") && { recipient: "recipient@example.com" }),
      reportId: events.notification.MessageId
    })
  })

  it.each([
    ["of a template", { ...events.renderingFailure, mail: events.mail }],
    ["that names no mail", events.delivery],
    ["that is a text", "Successfully validated SNS topic for Amazon SES event publishing."]
  ])("%s says nothing of a mail", (_, event) => assert.deepStrictEqual(told(event), []))
})

describe("a message of SNS's", () => {
  const key = Redacted.make(topicArn)
  const checked = (message: Readonly<Record<string, string>>) => {
    const request = posted(message)
    return Effect.exit(snsSignature({ ...request, body: Effect.succeed(request.body) }, key))
  }
  const confirmation = (SignatureVersion: string) => ({
    ...events.confirmation,
    Timestamp: new Date(0).toISOString(),
    SignatureVersion
  })

  it.effect.each(["1", "2"])("is genuine by a signature of version %s, with and without a subject", (version) =>
    Effect.gen(function* () {
      const { Subject: _, ...bare } = notification(events.send, 0, version)
      for (const message of [notification(events.send, 0, version), bare, confirmation(version)]) {
        assert.isTrue(Exit.isSuccess(yield* checked(signed(message as Readonly<Record<string, string>>))))
      }
    }).pipe(Effect.provide(certificates))
  )

  it.effect("that asks for confirmation names where, and covers it by its signature", () =>
    Effect.gen(function* () {
      const genuine = signed(confirmation("2"))
      assert.deepStrictEqual(readSesEvent(posted(genuine).body), [{ confirmUrl: events.confirmation.SubscribeURL }])
      const led = { ...genuine, SubscribeURL: "https://sns.us-west-2.amazonaws.com/?Action=Other" }
      assert.include(String(yield* checked(led)), "Unauthenticated")
    }).pipe(Effect.provide(certificates))
  )

  it("asks for no confirmation at an address that is not SNS's", () => {
    const led = { ...confirmation("2"), SubscribeURL: "https://evil.example/" }
    assert.deepStrictEqual(readSesEvent(posted(led).body), [])
  })

  it.effect("is looked for no certificate that is of another topic, too old, or from the future", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(10 * 3600_000)
      const at = (hours: number) => notification(events.send, hours * 3600_000)
      const wrong = [{ ...at(10), TopicArn: `${topicArn}2` }, at(7.9), at(10.1), { ...at(10), Timestamp: "soon" }]
      for (const message of wrong) assert.include(String(yield* checked(signed(message))), "Unauthenticated")
    }).pipe(Effect.provideService(SigningCertificates, { at: () => Effect.die("asked for a certificate") }))
  )

  it.effect("is neither taken nor refused while its certificate cannot be fetched", () =>
    Effect.gen(function* () {
      const exit = yield* checked(signed(notification(events.send, 0)))
      assert.deepStrictEqual(exit, Exit.fail(new Unreachable({ message: "no", stopsAll: true })))
    }).pipe(
      Effect.provideService(SigningCertificates, {
        at: () => Effect.fail(new Unreachable({ message: "no", stopsAll: true }))
      })
    )
  )

  it.each([
    ["https://sns.us-west-2.amazonaws.com/a.pem", true],
    ["https://sns.cn-north-1.amazonaws.com.cn/a.pem", true],
    ["http://sns.us-west-2.amazonaws.com/a.pem", false],
    ["https://sns.us-west-2.amazonaws.com:8443/a.pem", false],
    ["https://a@sns.us-west-2.amazonaws.com/a.pem", false],
    ["https://sns.us-west-2.amazonaws.com.evil.example/a.pem", false],
    ["https://evil.example/sns.us-west-2.amazonaws.com/a.pem", false],
    ["https://xsns.us-west-2.amazonaws.com/a.pem", false],
    ["https://s3.us-west-2.amazonaws.com/sns.pem", false],
    ["", false]
  ])("may name %s: %s", (url, isSo) => assert.strictEqual(isOfSns(url), isSo))
})

describe("a certificate", () => {
  it.effect("is fetched once, and again where there was none", () =>
    Effect.gen(function* () {
      const { heard, url } = yield* httpPeer((_, before) =>
        before.length === 0 ? { status: 404 } : { status: 200, body: "-----BEGIN CERTIFICATE-----\n" }
      )
      const { at } = yield* SigningCertificates
      assert.isUndefined(yield* at(`${url}/a.pem`))
      assert.isDefined(yield* at(`${url}/a.pem`))
      assert.isDefined(yield* at(`${url}/a.pem`))
      assert.lengthOf(heard, 2)
    }).pipe(Effect.provideServiceEffect(SigningCertificates, SigningCertificates.fetched))
  )
})

describe("credentials of Amazon SES's", () => {
  it.effect("whose account may not send just now are refused", () =>
    Effect.gen(function* () {
      const { url } = yield* httpPeer(() => ({ status: 200, body: { ...answers.account, SendingEnabled: false } }))
      const given = { region: "eu-central-1", accessKeyId: "A", secretAccessKey: "s", apiUrl: url }
      const { verify } = yield* Connector.open(ses, Schema.decodeUnknownSync(ses.credentials)(given))
      assert.deepInclude(yield* Effect.flip(verify), { _tag: "CredentialsRefused" })
    }).pipe(Effect.provide(certificates))
  )
})
