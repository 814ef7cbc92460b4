import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import type { SendId } from "@tidings/schema/Id"
import { assert, layer } from "@effect/vitest"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { Scenario, type Send } from "@tidings/schema/resources/Send"
import { deliverMail } from "@tidings/testing/deliverMail"
import { hearing, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { Inbox } from "../inbox/Inbox.ts"
import purge_expired from "../jobs/purge_expired.ts"
import { Suppressions } from "../suppressions/Suppressions.ts"
import { EmailHandover } from "./EmailHandover.ts"
import type { SendChange } from "./emailKind.ts"
import { SendTimeline } from "./SendTimeline.ts"
import { Accounts } from "../handover/accounts/Accounts.ts"
import { Handovers } from "../handover/Handovers.ts"

const outcomes: Readonly<Record<Scenario, readonly [terminalEvent: string, status: Send["status"]]>> = {
  delivered: ["send.delivered", "delivered"],
  bounced: ["send.bounced", "bounced"],
  soft_bounced: ["send.bounced", "bounced"],
  complained: ["send.complained", "complained"],
  suppressed: ["transactional.suppressed", "suppressed"],
  delayed: ["send.delivery_delayed", "delivery_delayed"],
  failed: ["send.failed", "failed"],
  opened: ["send.opened", "opened"],
  clicked: ["send.clicked", "clicked"],
  unsubscribed: ["send.unsubscribed", "delivered"]
}

const operations = ["send_transactional", "send_test"] as const

const ready = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  return { workspace, told: yield* hearing({ ...workspace, live: workspace.test }) }
})

const begun = Effect.fnUntraced(function* (
  key: string,
  operation: (typeof operations)[number],
  scenario: Scenario | undefined
) {
  const { body, text } = yield* call(
    operation,
    {
      template: "hello",
      to: "ada@example.com",
      variables: { name: "Ada" },
      ...(scenario && { simulationScenario: scenario })
    },
    { key, idempotencyKey: randomUUID() }
  )
  assert.isDefined(body.id, text)
  return body as Send
})

const ended = (key: string, id: SendId) =>
  EmailHandover.use((deliveries) => deliveries.deliver(id, lastAttempt)).pipe(
    Effect.andThen(call("read_send", { id }, { key })),
    Effect.map(({ body }) => body as Send)
  )

/** A mail server that must not be contacted. */
const unreachable = Layer.fresh(EmailHandover.layer).pipe(
  Layer.provide(Layer.fresh(Handovers.layer)),
  Layer.provide(Layer.fresh(Accounts.layer)),
  Layer.provide(
    Layer.succeed(EmailConnector, {
      name: "smtp",
      channel: "email",
      repeatable: "never",
      capacity: 1,
      verify: Effect.void,
      deliver: () => Effect.die("spoken to")
    })
  )
)

const marksOf = (send: Send) => send.events.map(({ source, synthetic, type }) => [type, source, synthetic])

/** Changes that providers report, or readers cause, of a real mail. */
const strangers: ReadonlyArray<SendChange> = (
  ["send.sent", "send.delivered", "send.opened", "send.clicked", "send.unsubscribed", "send.complained"] as const
).flatMap((type) => [
  { type, source: "provider" },
  { type, source: "system" }
])

layer(world)("a send of a sandbox key", (it) => {
  it.effect.each(operations)(
    "has two events, send.queued and the scenario's marked one, in the timeline and on webhooks, whatever comes later: %s",
    (operation) =>
      Effect.gen(function* () {
        for (const scenario of [undefined, ...Scenario.literals]) {
          const { told, workspace } = yield* ready
          const { id, simulation, status } = yield* begun(workspace.test, operation, scenario)
          const [terminalEvent, finalStatus] = outcomes[scenario ?? "delivered"]
          assert.deepStrictEqual(
            [status, simulation],
            ["queued", { synthetic: true, scenario: scenario ?? "delivered", terminal_event: terminalEvent }]
          )
          yield* SendTimeline.use((timeline) => timeline.record(id, strangers))
          yield* ended(workspace.test, id)
          yield* SendTimeline.use((timeline) => timeline.record(id, strangers))
          const send = yield* ended(workspace.test, id)
          assert.deepStrictEqual(marksOf(send), [
            ["send.queued", "system", false],
            [terminalEvent, "sandbox", true]
          ])
          assert.strictEqual(send.status, finalStatus)
          assert.deepStrictEqual(
            (yield* told).map(({ data, type }) => [type, data.status]),
            [
              ["send.queued", "queued"],
              [terminalEvent, finalStatus]
            ]
          )
          assert.lengthOf((yield* call("list_suppressions", {}, { key: workspace.live })).body.data, 0)
        }
      })
  )

  it.effect.each(operations)("to a suppressed recipient says so at once, whatever the scenario: %s", (operation) =>
    Effect.gen(function* () {
      for (const scenario of [undefined, ...Scenario.literals]) {
        const { told, workspace } = yield* ready
        yield* Suppressions.use((suppressions) =>
          suppressions.add(workspace.sandbox, ["ada@example.com"], "hard_bounce", { kind: "test", id: "t" })
        )
        const { id, simulation, ...accepted } = yield* begun(workspace.test, operation, scenario)
        const send = yield* ended(workspace.test, id)
        assert.deepStrictEqual(send.events, accepted.events)
        assert.deepStrictEqual(
          [accepted.status, send.status, simulation],
          [
            "suppressed",
            "suppressed",
            { synthetic: true, scenario: "suppressed", terminal_event: "transactional.suppressed" }
          ]
        )
        assert.deepStrictEqual(marksOf(send), [
          ["send.queued", "system", false],
          ["transactional.suppressed", "sandbox", true]
        ])
        assert.deepStrictEqual(
          (yield* told).map(({ data, type }) => [type, data.status]),
          [
            ["send.queued", "queued"],
            ["transactional.suppressed", "suppressed"]
          ]
        )
      }
    })
  )

  it.effect.each(operations)("leaves its mail in the inbox, marked, and goes to no mail server: %s", (operation) =>
    Effect.gen(function* () {
      // Later than all mails of other suites, which fill the pages of the same inbox.
      yield* TestClock.setTime(Date.UTC(2100, 0, 1))
      const { workspace } = yield* ready
      const inbox = yield* Inbox
      for (const scenario of [undefined, ...Scenario.literals]) {
        const { id, subject } = yield* begun(workspace.test, operation, scenario)
        const offline = EmailHandover.use((deliveries) => deliveries.deliver(id, lastAttempt))
        yield* Effect.andThen(offline, offline).pipe(Effect.provide(unreachable))
        const mail = yield* inbox.read(id)
        if (scenario === "suppressed" || scenario === "failed") {
          assert.isUndefined(mail, scenario)
          continue
        }
        assert.deepStrictEqual([mail!.sandbox, mail!.subject, mail!.to], [true, subject, "ada@example.com"])
        assert.include(mail!.raw, `Message-ID: <${id}@tidings.test>`)
        assert.include(mail!.html, "Hello Ada")
      }
      const { id } = yield* begun(workspace.live, "send_test", undefined)
      yield* ended(workspace.live, id)
      const live = yield* deliverMail(workspace.live, { body: "<p>For real</p>" })
      assert.deepStrictEqual([(yield* inbox.read(id))!.sandbox, (yield* inbox.read(live))!.sandbox], [true, false])
      const { mails } = yield* inbox.list({})
      assert.deepStrictEqual(
        [live, id].map((mail) => mails.find((one) => one.id === mail)!.livemode),
        [true, false]
      )
    })
  )

  it.effect("is read by the sandbox's keys, and where a live key made it as a test by the live ones", () =>
    Effect.gen(function* () {
      const { workspace } = yield* ready
      const status = (key: string, id: SendId) => Effect.map(call("read_send", { id }, { key }), (told) => told.status)
      const byLive = yield* begun(workspace.live, "send_test", undefined)
      const bySandbox = yield* begun(workspace.test, "send_test", undefined)
      assert.deepStrictEqual(
        [yield* status(workspace.live, byLive.id), yield* status(workspace.test, byLive.id)],
        [200, 200]
      )
      assert.deepStrictEqual(
        [yield* status(workspace.live, bySandbox.id), yield* status(workspace.test, bySandbox.id)],
        [404, 200]
      )
    })
  )

  it.effect("is read in the inbox for 30 days", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 20))
      const { workspace } = yield* ready
      const inbox = yield* Inbox
      const { id } = yield* begun(workspace.test, "send_test", undefined)
      yield* ended(workspace.test, id)
      const live = yield* deliverMail(workspace.live, { body: "<p>For real</p>" })
      const purge = purge_expired.handler({}, lastAttempt)
      const kept = Effect.map(Effect.andThen(purge, Effect.all([inbox.read(id), inbox.read(live)])), (mails) =>
        mails.map((mail) => mail !== undefined)
      )
      yield* TestClock.adjust("29 days")
      assert.deepStrictEqual(yield* kept, [true, true])
      yield* TestClock.adjust("2 days")
      assert.deepStrictEqual(yield* kept, [false, false])
    })
  )
})
