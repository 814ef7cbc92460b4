import { keepableTold } from "@tidings/connectors/callbacks/keepableTold"
import { assert, layer } from "@effect/vitest"
import type { MessageOutcome, ReceivedSms } from "@tidings/connectors/Callback"
import twilio from "@tidings/connectors/sms/twilio/twilio"
import type { Id } from "@tidings/schema/Id"
import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { accountAt } from "@tidings/testing/accountAt"
import { hearing, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { SmsNumbers } from "./SmsNumbers.ts"
import { SmsReports } from "./SmsReports.ts"
import { SmsWordings } from "./SmsWordings.ts"

const from = "+353861234567"

const connected = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  const { id: connectorId } = yield* accountAt(workspace.id, twilio, {})
  const told = Effect.map(yield* hearing(workspace), (all) => all.map(({ data, type }: any) => [type, data] as const))
  const writes = (text: string, more: object = {}) => {
    const received = { receivedId: randomUUID(), from, to: "+353861111111", text, ...more }
    const [told] = keepableTold([received])
    return SmsReports.use((reports) => reports.received(workspace.id, connectorId, told as ReceivedSms))
  }
  const optedOut = Effect.map(
    SmsNumbers.use((numbers) => numbers.list(workspace.world, undefined, 10)),
    (all) => all.map(({ number }) => number)
  )
  return { workspace, connectorId, told, writes, optedOut }
})

/** A message sent through the account. */
const sent = Effect.fnUntraced(function* (workspace: Workspace, connectorId: Id<"cnr">) {
  const input = { templateKey: "auth.otp", to: from, variables: { code: "041932", minutes: 10 } }
  const { body } = yield* call("send_transactional_sms", input, { key: workspace.live, idempotencyKey: randomUUID() })
  const messages = yield* SmsRepository
  const at = new Date(0).toISOString()
  yield* messages.handOver({ id: body.id, at, connector: "twilio", connectorId })
  const read = Effect.map(messages.open(body.id), (row) => row!)
  return { id: body.id as Id<"sms">, read }
})

layer(world)("what a provider reports", (it) => {
  const outcomes: ReadonlyArray<readonly [MessageOutcome, string]> = [
    [{ became: "sent" }, "sent"],
    [{ became: "delivered" }, "delivered"],
    [{ became: "bounced", hard: true, reason: "unknown", statusCode: "30005" }, "undelivered"],
    [{ became: "failed", reason: "gone" }, "failed"],
    [{ became: "suppressed", reason: "on our list" }, "suppressed"],
    [{ became: "unsubscribed" }, "accepted"]
  ]
  it.effect.each(outcomes)("as %j is recorded once", ([outcome, status]) =>
    Effect.gen(function* () {
      const { connectorId, optedOut, workspace } = yield* connected
      const { id, read } = yield* sent(workspace, connectorId)
      const report = { messageId: "SM9", ownId: id, outcome }
      for (const _ of [1, 2]) {
        assert.isTrue(yield* SmsReports.use((reports) => reports.report(workspace.id, "twilio", report)))
      }
      const row = yield* read
      assert.strictEqual(row.status, status)
      assert.strictEqual(new Set(row.events.map(({ type }) => type)).size, row.events.length)
      const isOut = outcome.became === "suppressed" || outcome.became === "unsubscribed"
      assert.deepStrictEqual(yield* optedOut, isOut ? [from] : [])
    })
  )

  it.effect("is found by our own id, by the provider's, and settles a message whose answer was lost", () =>
    Effect.gen(function* () {
      const { connectorId, workspace } = yield* connected
      const { id, read } = yield* sent(workspace, connectorId)
      const report = (messageId: string, outcome: MessageOutcome) =>
        SmsReports.use((reports) => reports.report(workspace.id, "twilio", { messageId, outcome }))
      assert.isFalse(yield* report("SM77", { became: "sent" }))
      yield* SmsReports.use((reports) =>
        reports.report(workspace.id, "twilio", { messageId: "SM77", ownId: id, outcome: { became: "sent" } })
      )
      assert.strictEqual((yield* read).provider_message_id, "SM77")
      assert.isTrue(yield* report("SM77", { became: "delivered" }))
      assert.isTrue(yield* report(`${id}.1`, { became: "sent" }))
      assert.strictEqual((yield* read).status, "delivered")
    })
  )

  it.effect("changes nothing of another workspace's message, nor of another provider's, nor of what is unknown", () =>
    Effect.gen(function* () {
      const { connectorId, workspace } = yield* connected
      const stranger = yield* makeWorkspace()
      const { id, read } = yield* sent(workspace, connectorId)
      const outcome = { became: "delivered" } as const
      for (const [whose, provider, messageId] of [
        [stranger.id, "twilio", id],
        [workspace.id, "vonage", id],
        [workspace.id, "twilio", "SM-unknown"],
        [workspace.id, "twilio", ""]
      ] as const) {
        assert.isFalse(yield* SmsReports.use((reports) => reports.report(whose, provider, { messageId, outcome })))
      }
      assert.strictEqual((yield* read).status, "accepted")
    })
  )
})

layer(world)("what somebody writes", (it) => {
  it.effect("opts out by STOP and in by START, each told once", () =>
    Effect.gen(function* () {
      const { optedOut, told, writes } = yield* connected
      for (const text of ["Stop!", "STOP"]) assert.isTrue(yield* writes(text))
      assert.deepStrictEqual(yield* optedOut, [from])
      yield* writes("start")
      assert.deepStrictEqual(yield* optedOut, [])
      assert.deepStrictEqual(yield* told, [
        ["sms.opted_out", { number: from, source: "keyword" }],
        ["sms.opted_in", { number: from, source: "keyword" }]
      ])
    })
  )

  it.effect("is what the provider took it for, where it says so", () =>
    Effect.gen(function* () {
      const { optedOut, writes } = yield* connected
      yield* writes("Nie wieder, bitte", { keyword: "stop" })
      assert.deepStrictEqual(yield* optedOut, [from])
    })
  )

  it.effect("is told where it asks for nothing, and a YES that opts nobody in", () =>
    Effect.gen(function* () {
      const { told, writes } = yield* connected
      for (const text of ["Is the shop open?", "Yes"]) yield* writes(text)
      assert.deepStrictEqual(
        (yield* told).map(([type, data]) => [type, data.text, data.connectorProvider]),
        [
          ["sms.received", "Is the shop open?", "twilio"],
          ["sms.received", "Yes", "twilio"]
        ]
      )
    })
  )

  it.effect("counts once however often it is told, and is of this workspace alone", () =>
    Effect.gen(function* () {
      const { connectorId, told, workspace, writes } = yield* connected
      const stranger = yield* makeWorkspace()
      for (const _ of [1, 2, 3]) yield* writes("Hello", { receivedId: "one" })
      assert.lengthOf(yield* told, 1)
      const hello = { receivedId: "two", from, to: from, text: "STOP" }
      assert.isFalse(yield* SmsReports.use((reports) => reports.received(stranger.id, connectorId, hello)))
      assert.lengthOf(yield* SmsNumbers.use((numbers) => numbers.list(workspace.world, undefined, 10)), 0)
    })
  )

  it.effect("is answered by the workspace's help where it says HELP, once a day, by the account that was asked", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12))
      const { connectorId, told, workspace, writes } = yield* connected
      yield* SmsWordings.use((wordings) =>
        wordings.set(workspace.id, { key: "reply.help", body: "{{brand}}: write to {{email}}." })
      )
      const replies = Effect.map(call("list_sms_deliveries", {}, { key: workspace.live }), ({ body }) => body.data)
      yield* writes("Help")
      yield* writes("INFO")
      const [reply, ...more] = yield* replies
      assert.deepStrictEqual([reply.templateKey, reply.to, more.length], ["reply.help", from, 0])
      const row = yield* SmsRepository.use((messages) => messages.open(reply.id))
      assert.deepStrictEqual([row!.body, row!.reply_through], ["Tidings: write to hello@tidings.test.", connectorId])
      assert.lengthOf(yield* told, 0)
      yield* TestClock.adjust("1 day")
      yield* writes("help")
      assert.lengthOf(yield* replies, 2)
    })
  )

  it.effect("does nothing but be told where its sender is no number, and keeps what no column holds out", () =>
    Effect.gen(function* () {
      const { optedOut, told, writes } = yield* connected
      yield* writes(`STOP\0\ud800${"x".repeat(20_000)}`, { from: "ACME", receivedId: "\0\ud800" })
      yield* writes("STOP", { from: "12345" })
      assert.deepStrictEqual(yield* optedOut, [])
      assert.deepStrictEqual(
        (yield* told).map(([type, { from, text }]) => [type, from, text.length]),
        [
          ["sms.received", "ACME", 10_000],
          ["sms.received", "12345", 4]
        ]
      )
    })
  )
})
