import { assert, layer } from "@effect/vitest"
import { Rejected, Throttled } from "@tidings/connectors/DeliveryFailure"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { hearing } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import type { AttemptEnd } from "../handover/Delivery.ts"
import type { Via } from "../handover/AccountRoute.ts"
import { SmsHandover } from "./SmsHandover.ts"
import { SmsNumbers } from "./SmsNumbers.ts"

const via: Via = { connectorId: undefined, provider: "twilio", reportUrl: undefined }
const to = "+353861234567"

/** A message just handed to its account. */
const offered = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  const told = yield* hearing(workspace)
  const input = { templateKey: "auth.otp", to, variables: { code: "041932", minutes: 10 } }
  const { body } = yield* call("send_transactional_sms", input, { key: workspace.live, idempotencyKey: "once" })
  const messages = yield* SmsRepository
  yield* messages.handOver({
    id: body.id,
    at: new Date(0).toISOString(),
    connector: "twilio",
    connectorId: undefined
  })
  const read = Effect.map(messages.open(body.id), (row) => row!)
  const ends = Effect.fnUntraced(function* (end: AttemptEnd) {
    yield* SmsHandover.use((service) =>
      Effect.flatMap(read, (row) => service.record(row, { endable: undefined }, end, via, []))
    )
    return yield* read
  })
  const events = Effect.map(told, (all) => all.map(({ data, type }: any) => [type, data]))
  return { ends, read, workspace, events, id: body.id }
})

const failure = { message: "Queue overflow", code: 429, providerCode: "30001", stopsAll: true }

layer(world)("an attempt that", (it) => {
  it.effect("was taken is sent, under the provider's name for it", () =>
    Effect.gen(function* () {
      const { ends } = yield* offered
      const row = yield* ends({
        _tag: "Taken",
        receipt: { providerMessageId: "SM1", response: "queued", state: "sent" }
      })
      assert.deepStrictEqual([row.status, row.provider_message_id, row.connector], ["sent", "SM1", "twilio"])
    })
  )

  it.effect("was put off waits, says why and until when, and may be offered again", () =>
    Effect.gen(function* () {
      const { ends, events } = yield* offered
      const passing = new Throttled({ ...failure, retryAfterSeconds: 5 })
      const row = yield* ends({ _tag: "Delayed", failure: passing, attempt: 1, nextAttemptMs: 5_000, wasMarked: true })
      assert.deepStrictEqual([row.status, row.handover_at], ["queued", null])
      const [type, data] = (yield* events).at(-1)!
      assert.strictEqual(type, "sms.queued")
      assert.deepInclude(data, {
        status: "queued",
        reason: "Queue overflow",
        http_status: 429,
        provider_code: "30001",
        attempt: 1,
        next_attempt_at: "1970-01-01T00:00:05.000Z"
      })
      const last = yield* ends({ _tag: "GivenUp", failure: passing, attempt: 2 })
      assert.strictEqual(last.status, "failed")
    })
  )

  it.effect("was refused has failed, and its number is left as it is", () =>
    Effect.gen(function* () {
      const { ends, workspace } = yield* offered
      const rejected = {
        message: "Invalid number",
        code: 400,
        enhancedStatusCode: undefined,
        hard: true,
        about: "recipient" as const
      }
      const row = yield* ends(new Rejected({ ...rejected, providerCode: "21211" }))
      assert.strictEqual(row.status, "failed")
      assert.deepInclude(row.events.at(-1)!.data, { reason: "Invalid number", provider_code: "21211" })
      assert.lengthOf(yield* SmsNumbers.use((numbers) => numbers.list(workspace.world, undefined, 10)), 0)
    })
  )

  it.effect("was refused because of a STOP is suppressed, and opts its number out once, which is told", () =>
    Effect.gen(function* () {
      const { ends, events, workspace } = yield* offered
      const stopped = new Rejected({
        message: "unsubscribed recipient",
        code: 400,
        enhancedStatusCode: undefined,
        providerCode: "21610",
        hard: true,
        about: "recipient",
        optedOut: true
      })
      assert.strictEqual((yield* ends(stopped)).status, "suppressed")
      yield* ends(stopped)
      const numbers = yield* SmsNumbers.use((service) => service.list(workspace.world, undefined, 10))
      assert.deepStrictEqual(
        numbers.map(({ number, source }) => [number, source]),
        [[to, "provider"]]
      )
      const types = (yield* events).map(([type]) => type)
      assert.deepStrictEqual(types, ["sms.queued", "sms.opted_out", "sms.suppressed"])
    })
  )

  it.effect(
    "had its answer lost is unconfirmed, never offered again, and looked up where the provider can be asked",
    () =>
      Effect.gen(function* () {
        const { ends, id, read } = yield* offered
        const row = yield* ends({ _tag: "Unconfirmed", reason: "the provider did not answer in time", looksUp: true })
        assert.strictEqual(row.status, "unconfirmed")
        const messages = yield* SmsRepository
        const again = { id, at: new Date(1).toISOString(), connector: "twilio", connectorId: undefined }
        assert.isFalse(yield* messages.handOver(again, true))
        const waiting = yield* JobRepository.use((jobs) => jobs.waiting("reconcile_sms"))
        assert.isAtLeast(waiting, 1)
        yield* SmsHandover.use((service) =>
          service.record(
            row,
            { endable: undefined },
            { _tag: "Taken", receipt: { providerMessageId: "SM2", response: "found", state: "sent" } },
            via,
            []
          )
        )
        assert.strictEqual((yield* read).status, "sent")
      })
  )

  it.effect("had its answer lost after its provider told of it stays as that said", () =>
    Effect.gen(function* () {
      const { ends } = yield* offered
      yield* ends({ _tag: "Taken", receipt: { providerMessageId: "SM3", response: "ok", state: "delivered" } })
      const row = yield* ends({ _tag: "Unconfirmed", reason: "late", looksUp: true })
      assert.deepStrictEqual(
        [row.status, row.events.map(({ type }) => type)],
        ["delivered", ["sms.queued", "sms.sent", "sms.delivered"]]
      )
    })
  )
})
