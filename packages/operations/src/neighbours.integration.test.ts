import { afterAll, assert, describe, layer } from "@effect/vitest"
import * as Operation from "@tidings/pipeline/Operation"
import { Database } from "@tidings/storage/Database"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { heldMs } from "@tidings/testing/processorTime"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer, ManagedRuntime, type SchemaAST } from "effect"
import { registry } from "./registry.ts"
import { crowdsOf, largestOf } from "./testing/largestOf.ts"

const rows = registry.entries.map(({ operation }) => operation)

/** The most milliseconds of a processor that a call may take at once; longer work goes into a thread, or is split. */
const mostMs = 100
/**
 * The number of tries, of which the quickest counts: the first try loads modules, and other threads of the machine
 * share its cores.
 */
const tries = 3

/** A workspace with an input that the row accepts there, for one call after another until one succeeds. */
const givenFor = (name: string) => {
  const making = Effect.gen(function* () {
    const workspace = yield* makeWorkspace()
    return { key: workspace.live, input: yield* inputFor(name, workspace) }
  })
  let made: Effect.Success<typeof making> | undefined
  return {
    take: Effect.suspend(() =>
      made === undefined ? Effect.tap(making, (one) => Effect.sync(() => (made = one))) : Effect.succeed(made)
    ),
    spend: () => (made = undefined)
  }
}

/** Asserts that a call of one workspace lets others be served meanwhile; returns its status. */
const passesQuickly = Effect.fnUntraced(function* (
  name: string,
  given: ReturnType<typeof givenFor>,
  what: string,
  of: (input: object) => object
) {
  const times: Array<number> = []
  let status = 0
  while (times.length < tries && times.every((ms) => ms > mostMs)) {
    const { input, key } = yield* given.take
    const [ms, answer] = yield* heldMs(call(name, of(input), { key, idempotencyKey: crypto.randomUUID() }))
    // A refusal leaves nothing behind.
    if (answer.status < 300) given.spend()
    assert.isBelow(answer.status, 500, answer.text)
    assert.notStrictEqual(answer.status, 429, answer.text)
    times.push(ms)
    status = answer.status
  }
  assert.isAtMost(
    Math.min(...times),
    mostMs,
    `${name} with ${what} holds everybody up: bound what it computes, or have \`threads\` do it`
  )
  return status
})

describe.skipIf(postgresIsMissing)(`on Postgres${whyMissing}`, () => {
  const database = Layer.unwrap(Effect.map(freshDatabase, (url) => Database.layerPostgres(url, { max: 8 })))
  const runtime = ManagedRuntime.make(worldOver(database))
  /** A runtime that acts as another process: it shares the database and nothing else. */
  const elsewhere = ManagedRuntime.make(
    worldOver(
      Layer.effect(
        Database,
        Effect.promise(() => runtime.runPromise(Database))
      )
    )
  )
  afterAll(() => Promise.all([runtime.dispose(), elsewhere.dispose()]))
  const seen = new WeakSet<SchemaAST.AST>()

  describe.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
    layer(Layer.effectContext(runtime.contextEffect))((it) => {
      it.effect("holds up nobody else with the largest input that it accepts, nor with one that it refuses", () =>
        Effect.gen(function* () {
          const given = givenFor(name)
          const { input } = yield* given.take
          for (const { least, of, size, what } of largestOf(row, input)) {
            for (let some = size; some >= least; some = Math.floor(some / 2)) {
              const status = yield* passesQuickly(name, given, `${some} ${what}`, (input) => of(input, some))
              if (status < 300) break
            }
          }
          for (const { of, what } of crowdsOf(row, seen)) yield* passesQuickly(name, given, `a crowd in ${what}`, of)
        })
      )

      it.effect.skipIf(Operation.isReadOnly(row))(
        "succeeds beside a call of another workspace that two processes make at once",
        () =>
          Effect.gen(function* () {
            const [one, ...others] = yield* Effect.forEach(
              [1, 2, 3],
              Effect.fnUntraced(function* () {
                const workspace = yield* makeWorkspace()
                return { key: workspace.live, input: yield* inputFor(name, workspace) }
              })
            )
            const twice = { key: one!.key, ...(Operation.takesKey(row) && { idempotencyKey: "twice" }) }
            const [, ...answers] = yield* Effect.all(
              [
                Effect.flatMap(elsewhere.contextEffect, (there) =>
                  Effect.provideContext(call(name, one!.input, twice), there)
                ),
                ...others.map(({ input, key }) => call(name, input, { key, idempotencyKey: crypto.randomUUID() })),
                call(name, one!.input, twice)
              ],
              { concurrency: "unbounded" }
            )
            for (const { status, text } of answers.slice(0, others.length))
              assert.strictEqual(status, row.status ?? 200, text)
          })
      )
    })
  })
})
