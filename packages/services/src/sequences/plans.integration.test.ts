import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { looksAt } from "@tidings/storage/testing/growth"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { byProvider } from "@tidings/testing/byProvider"
import { deliverNow } from "@tidings/testing/deliverMail"
import { made } from "@tidings/testing/fixtures"
import { readsOfMore } from "@tidings/testing/plans"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { SmsTimeline } from "../sms/SmsTimeline.ts"
import { attend, definitionOf, emit, enterList, sequenceIn, templates } from "./engine/testing/sequenceWorld.ts"
import { Pausing } from "./pausing/Pausing.ts"

const growing = ["contacts", "custom_events", "sequence_runs", "list_members", "sends", "sms_messages", "jobs"] as const
const others = [
  "lists",
  "sequences",
  "sequence_versions",
  "sequence_triggers",
  "sequence_counts",
  "sequence_enrolments",
  "audit_entries",
  "idempotency_keys",
  "webhook_deliveries"
]

const tour = definitionOf(
  "tour",
  {
    settle: { type: "wait", for: "1h", next: "hello" },
    hello: { type: "send", template: "hello", variables: { name: "you" }, next: "arrived" },
    arrived: { type: "wait", on: [{ event: "send.delivered", next: "text" }], timeout: { after: "1h", next: "text" } },
    text: {
      type: "send",
      channel: "sms",
      template: "auth.otp",
      to: "+353861234567",
      variables: { code: "041932", minutes: 10 },
      next: "read"
    },
    read: { type: "wait", on: [{ event: "sms.delivered", next: "seen" }], timeout: { after: "1h", next: "seen" } },
    seen: {
      type: "branch",
      cases: [{ when: { "sends.text.status": { eq: "delivered" } }, next: "paid" }],
      else: "end"
    },
    paid: {
      type: "wait",
      on: [{ event: "order.paid", next: "trying" }],
      since: "enrolment",
      timeout: { after: "1d", next: "trying" }
    },
    trying: { type: "state", timeout: { after: "14d", next: "end" } },
    called: { type: "state", timeout: { after: "14d", next: "end" } }
  },
  { limits: [{ sends: 50, per: "1d", scope: "workspace" }] }
)
const rest = {
  rest: {
    type: "wait",
    on: [
      { event: "cart.bought", next: "end" },
      { event: "sms.delivered", next: "end" }
    ],
    timeout: { after: "30d", next: "end" }
  }
} as const

const prepare = Effect.gen(function* () {
  const workspace = yield* makeWorkspace("enterprise")
  yield* templates(workspace, "hello")
  const list = yield* made("create_list", { name: "Webinar" }, workspace)
  const carts = definitionOf("carts", rest, { trigger: { type: "event.matches", event: "cart.updated" } })
  const webinar = definitionOf("webinar", rest, { trigger: { type: "list.entered", list: list.id } })
  return {
    workspace,
    list,
    tour: yield* sequenceIn(workspace, tour),
    carts: yield* sequenceIn(workspace, carts),
    webinar: yield* sequenceIn(workspace, webinar)
  }
})

/** One contact's events in all sequences, and the reads of its runs. */
const work = Effect.fnUntraced(function* ({ list, tour, workspace }: Effect.Success<typeof prepare>, turn: number) {
  const person = `u${turn}`
  const options = { key: workspace.live }
  const transaction = Database.use(({ transaction }) => Effect.succeed(transaction))
  const within = <A, E, R>(deed: Effect.Effect<A, E, R>) =>
    Effect.flatMap(transaction, (run) => Effect.orDie(run(deed)))
  const { body } = yield* tour.enrol(person)
  assert.isTrue(body.enrolled, JSON.stringify(body))
  assert.isFalse((yield* tour.enrol(person)).body.enrolled)
  yield* emit(workspace, person, "order.paid")
  yield* attend
  yield* TestClock.adjust("1 hour")
  yield* attend
  const sentBy = (from: string) =>
    Effect.map(
      call("read_sequence_run", { runId: body.id }, options),
      (run) =>
        run.body.timeline.find(
          ({ node, type }: { readonly node: string; readonly type: string }) => type === "sent" && node === from
        ).sendId
    )
  yield* deliverNow(yield* sentBy("hello"))
  yield* attend
  const text = yield* sentBy("text")
  yield* SmsTimeline.use((timeline) => timeline.record(text, [byProvider("sms.delivered")]))
  yield* attend
  assert.isTrue((yield* tour.transition(person, "called")).body.transitioned)
  assert.strictEqual(yield* emit(workspace, person, "cart.updated"), 1)
  yield* attend
  assert.strictEqual(yield* emit(workspace, person, "cart.bought"), 1)
  yield* enterList(workspace, list.id, [person])
  yield* attend
  const still = yield* sequenceIn(workspace, definitionOf(`still-${turn}`, rest))
  yield* still.enrol(person)
  yield* emit(workspace, `${person}-too`, "user.met")
  yield* call("emit_event", { type: "user.met", contact: { email: `${person}-two@example.com` } }, options)
  const merging = { external_id: `${person}-too`, email: `${person}-two@example.com` }
  yield* call("emit_event", { type: "user.met", contact: merging }, options)
  yield* within(Pausing.use((pausing) => pausing.pause(workspace.world, still.id)))
  yield* emit(workspace, person, "cart.bought")
  yield* TestClock.adjust("1 second")
  yield* within(Pausing.use((pausing) => pausing.resume(workspace.world, still.id)))
  yield* attend
  const run = (yield* call("read_sequence_run", { runId: body.id }, options)).body
  assert.deepInclude(run, { id: body.id, currentNodeId: "called" })
  for (const filter of [{}, { contactId: run.contactId }])
    yield* call("list_sequence_runs", { keyOrId: "tour", ...filter }, options)
  yield* call("list_sequences", {}, options)
  yield* call("read_sequence", { keyOrId: "tour" }, options)
  assert.strictEqual((yield* tour.cancel(body.id)).body.status, "cancelled")
})

describe.skipIf(postgresIsMissing)(`the statements of sequences${whyMissing}`, () => {
  it.effect("never read all of what grows, though their plans were made while there was little", () =>
    Effect.gen(function* () {
      const { many, whole } = yield* readsOfMore(prepare, work, { growing, others })
      assert.deepStrictEqual(whole, [])
      assert.deepStrictEqual(many, [])
    }).pipe(Effect.scoped)
  )

  it.effect("read no run to say how many a sequence began", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const here = Effect.provideContext(
        yield* Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 1 }))))
      )
      const { tour, workspace } = yield* here(prepare)
      yield* here(Effect.forEach(["ada", "bob"], (person) => tour.enrol(person)))
      const before = yield* here(looksAt("sequence_runs"))
      const one = yield* here(call("read_sequence", { keyOrId: "tour" }, { key: workspace.live }))
      const all = yield* here(call("list_sequences", {}, { key: workspace.live }))
      assert.strictEqual(one.body.enrolledCount, 2)
      assert.lengthOf(all.body.data, 3)
      assert.strictEqual(yield* here(looksAt("sequence_runs")), before)
    }).pipe(Effect.scoped)
  )
})
