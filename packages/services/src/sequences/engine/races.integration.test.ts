import { assert, describe, it } from "@effect/vitest"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { Database } from "@tidings/storage/Database"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Fiber, Layer } from "effect"
import { Advance } from "./Advance.ts"
import { attend, definitionOf, emit, isBalanced, sequenceIn, templates } from "./testing/sequenceWorld.ts"

const people = Array.from({ length: 60 }, (_, n) => `u${n}`)
const types = ["step.one", "step.two", "step.three", "step.four"]

/** A wait for each event, and a mail between the second and the third. */
const nodes: Definition["nodes"] = Object.fromEntries([
  ...types.map((event, n) => [
    `w${n}`,
    {
      type: "wait" as const,
      on: [{ event, next: n === 1 ? "mail" : n === 3 ? "end" : `w${n + 1}` }],
      timeout: { after: "1d", next: "end" }
    }
  ]),
  ["mail", { type: "send" as const, template: "hello", variables: { name: "you" }, next: "w2" }]
])

const onPostgres = Effect.gen(function* () {
  const url = yield* freshDatabase
  const built = () => Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 8 }))))
  return [yield* built(), yield* built()] as const
})

describe.skipIf(postgresIsMissing)(`runs on Postgres${whyMissing}`, () => {
  it.live("lose no event, send once and are counted, however events and two workers meet", () =>
    Effect.gen(function* () {
      const [one, two] = yield* onPostgres
      const here = Effect.provideContext(one)
      const workspace = yield* here(makeWorkspace("enterprise"))
      yield* here(templates(workspace, "hello"))
      const { counts, enrol, runs, sends } = yield* here(
        sequenceIn(workspace, definitionOf("four", nodes, { start: "w0" }))
      )
      yield* here(Effect.forEach(people, (person) => enrol(person), { concurrency: 8, discard: true }))
      yield* here(attend)
      const passing = Effect.forever(
        Effect.andThen(
          Advance.use((advance) => advance.pass(workspace.id)),
          Effect.yieldNow
        )
      )
      const workers = yield* Effect.forEach([one, two, one, two], (world) =>
        Effect.forkChild(Effect.provideContext(passing, world))
      )
      const woken = yield* Effect.forEach(
        people,
        (person, n) =>
          Effect.provideContext(
            Effect.forEach(types, (type) => emit(workspace, person, type)),
            n % 2 === 0 ? one : two
          ),
        { concurrency: 16 }
      )
      yield* Fiber.interruptAll(workers)
      yield* here(attend)
      const all = yield* here(runs)
      assert.deepStrictEqual([...new Set(all.map(({ status }) => status))], ["completed"])
      assert.strictEqual(all.length, people.length)
      assert.strictEqual(
        woken.flat().reduce((sum, count) => sum + count, 0),
        people.length * types.length
      )
      assert.strictEqual((yield* here(sends)).length, people.length)
      const counted = yield* here(counts)
      assert.isTrue(isBalanced(counted, all))
      assert.deepStrictEqual(
        counted.map(({ entered }) => entered),
        counted.map(() => people.length)
      )
    }).pipe(Effect.scoped)
  )

  it.live("are one for each contact, however many calls enrol it at once", () =>
    Effect.gen(function* () {
      const [one, two] = yield* onPostgres
      const here = Effect.provideContext(one)
      const workspace = yield* here(makeWorkspace("enterprise"))
      const rest = definitionOf("rest", { rest: { type: "wait", for: "1d", next: "end" } })
      const { enrol, runs } = yield* here(sequenceIn(workspace, rest))
      const answers = yield* Effect.forEach(
        Array.from({ length: 32 }, (_, n) => n),
        (n) => Effect.provideContext(enrol(`u${n % 4}`), n % 2 === 0 ? one : two),
        { concurrency: 16 }
      )
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))].toSorted(), [200, 201])
      assert.strictEqual(answers.filter(({ status }) => status === 201).length, 4)
      assert.strictEqual((yield* here(runs)).length, 4)
    }).pipe(Effect.scoped)
  )
})
