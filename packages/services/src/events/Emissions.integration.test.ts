import { assert, describe, it } from "@effect/vitest"
import { Waking } from "@tidings/jobs/waking/Waking"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { Database } from "@tidings/storage/Database"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { entriesOfEvents } from "@tidings/storage/testing/customEventTable"
import { freshDatabase, ownDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import type { Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver, type World } from "@tidings/testing/World"
import { type Context, Deferred, Effect, Fiber, Layer } from "effect"
import {
  attend,
  definitionOf,
  emit,
  isBalanced,
  sequenceIn,
  transaction
} from "../sequences/engine/testing/sequenceWorld.ts"

const people = Array.from({ length: 40 }, (_, n) => `u${n}`)
const inFlight = { concurrency: 16 } as const

const state = (next: string) => ({ type: "state" as const, on: [{ event: "step.rung", next }] })
const ring: Definition["nodes"] = { one: state("two"), two: state("one") }

/** A workspace with a sequence in which all people wait. */
const ringing = Effect.gen(function* () {
  const workspace = yield* makeWorkspace("enterprise")
  const sequence = yield* sequenceIn(workspace, definitionOf("ring", ring))
  yield* Effect.forEach(people, (person) => sequence.enrol(person), inFlight)
  yield* attend
  return { workspace, ...sequence }
})

type There = <A, E>(effect: Effect.Effect<A, E, World>) => Effect.Effect<A, E>

const wakeEach = Effect.fnUntraced(function* (there: There) {
  const { counts, runs, workspace } = yield* ringing
  const named = [...people, ...people, "new1", "new2", "new1"]
  const woken = yield* Effect.forEach(
    named,
    (person, n) => {
      const emitted = emit(workspace, person, "step.rung")
      return n % 3 === 0 ? there(emitted) : emitted
    },
    inFlight
  )
  assert.deepStrictEqual(woken, [...[...people, ...people].map(() => 1), 0, 0, 0])
  assert.deepStrictEqual(
    yield* entriesOfEvents(workspace.id),
    named.map(() => 1)
  )
  yield* attend
  const all = yield* runs
  assert.deepStrictEqual(
    [...new Set(all.map(({ node, status, visit }) => `${status} ${node} ${visit}`))],
    ["waiting one 3"]
  )
  assert.isTrue(isBalanced(yield* counts, all))
})

const answerOnce = Effect.fnUntraced(function* (there: There) {
  const { runs, workspace } = yield* ringing
  const rung = (person: string) =>
    call(
      "emit_event",
      { type: "step.rung", contact: { external_id: person } },
      { key: workspace.live, idempotencyKey: person }
    )
  const pairs = yield* Effect.forEach(
    people,
    (person) => Effect.all([rung(person), there(rung(person))], { concurrency: 2 }),
    inFlight
  )
  for (const answers of pairs) {
    const accepted = answers.filter(({ status }) => status === 201)
    assert.strictEqual(new Set(accepted.map(({ text }) => text)).size, 1)
    const others = answers.filter(({ status }) => status !== 201)
    assert.isTrue(others.every(({ body }) => body.error.code === "idempotency_key_in_progress"))
  }
  const again = yield* Effect.forEach(people, rung, inFlight)
  assert.deepStrictEqual(
    again.map(({ text }) => text),
    pairs.map((answers) => answers.find(({ status }) => status === 201)!.text)
  )
  assert.lengthOf(yield* entriesOfEvents(workspace.id), people.length)
  yield* attend
  assert.deepStrictEqual([...new Set((yield* runs).map(({ visit }) => visit))], [2])
})

const waitForNobody = Effect.fnUntraced(function* (there: There) {
  const { runs, workspace } = yield* ringing
  const [first, ...others] = yield* runs
  const isHeld = yield* Deferred.make<void>()
  const release = yield* Deferred.make<void>()
  const lock = SequenceRunRepository.use(({ lockLive }) => lockLive(first!, [first!.contactId]))
  const holding = transaction(
    Effect.andThen(lock, Effect.andThen(Deferred.succeed(isHeld, undefined), Deferred.await(release)))
  )
  const holder = yield* Effect.forkChild(there(holding))
  yield* Deferred.await(isHeld)
  const rung = (id: string) =>
    Effect.map(
      call("emit_event", { type: "step.rung", contact: { id } }, { key: workspace.live }),
      ({ body }) => body.fan_out.sequences_woken as number
    )
  const waiting = yield* Effect.forkChild(rung(first!.contactId))
  const woken = yield* Effect.forEach(others, ({ contactId }) => rung(contactId), inFlight)
  assert.deepStrictEqual(
    woken,
    others.map(() => 1)
  )
  assert.isUndefined(waiting.pollUnsafe())
  yield* Deferred.succeed(release, undefined)
  assert.strictEqual(yield* Fiber.join(waiting), 1)
  yield* Fiber.join(holder)
})

const guarantees = [
  ["wake the run of each contact once, are kept and audited, however many come at once and about whom", wakeEach],
  ["happen once under one key and answer the same, whoever is asked", answerOnce]
] as const

const worldOn = (database: Layer.Layer<Database>) => Layer.build(Layer.fresh(worldOver(database)))
const thereBy =
  (world: Context.Context<World>): There =>
  (effect) =>
    Effect.provideContext(effect, world)

describe("the workers elsewhere", () => {
  it.live("are told of a run that an event moved only where it is due sooner than they know", () =>
    Effect.gen(function* () {
      const told: Array<string> = []
      const tell = (due: ReadonlyArray<{ readonly lane: string }>) =>
        Effect.sync(() => void told.push(due.map(({ lane }) => lane).join()))
      const elsewhere = Layer.succeed(Waking, { worksHere: false, tell })
      const here = yield* Layer.build(Layer.fresh(Layer.provide(worldOver(ownDatabase), elsewhere)))
      const toldOf = Effect.fnUntraced(function* (workspace: Workspace, type: string, woken: number) {
        told.length = 0
        assert.strictEqual(yield* emit(workspace, "u0", type), woken)
        return [...told]
      })
      const deed = Effect.gen(function* () {
        const workspace = yield* makeWorkspace("enterprise")
        const soon = { type: "wait" as const, for: "1h", next: "one" }
        const one = { ...state("two"), on: [...state("two").on, { event: "step.left", next: "soon" }] }
        const { enrol } = yield* sequenceIn(workspace, definitionOf("ring", { one, two: state("one"), soon }))
        yield* enrol("u0")
        yield* attend
        assert.deepStrictEqual(yield* toldOf(workspace, "nobody.waits", 0), [])
        assert.deepStrictEqual(yield* toldOf(workspace, "step.rung", 1), [])
        assert.deepStrictEqual(yield* toldOf(workspace, "step.rung", 1), [])
        assert.deepStrictEqual(yield* toldOf(workspace, "step.left", 1), ["advance_runs"])
      })
      yield* Effect.provideContext(deed, here)
    }).pipe(Effect.scoped)
  )
})

describe("events that come together, embedded", () => {
  it.live.each(guarantees)("%s", ([, guarantee]) =>
    Effect.gen(function* () {
      const here = yield* worldOn(Database.layerPglite())
      yield* Effect.provideContext(guarantee(thereBy(here)), here)
    }).pipe(Effect.scoped)
  )
})

describe.skipIf(postgresIsMissing)(`events that come together, to two processes${whyMissing}`, () => {
  it.live.each([
    ...guarantees,
    ["wait for no run that another transaction holds, but for its own events", waitForNobody] as const
  ])("%s", ([, guarantee]) =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const here = yield* worldOn(Database.layerPostgres(url, { max: 8 }))
      const there = yield* worldOn(Database.layerPostgres(url, { max: 8 }))
      yield* Effect.provideContext(guarantee(thereBy(there)), here)
    }).pipe(Effect.scoped)
  )
})
