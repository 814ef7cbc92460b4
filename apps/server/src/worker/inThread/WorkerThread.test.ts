import { assert, it } from "@effect/vitest"
import { type Config, readConfig } from "@tidings/installation/settings"
import { Database } from "@tidings/storage/Database"
import { Effect, Layer, Logger, Schedule } from "effect"
import { WorkerThread } from "./WorkerThread.ts"

const mortal = new URL("./testing/mortalThread.ts", import.meta.url)
const { config } = readConfig({}) as { readonly config: Config }

const turn = (lane: string) => ({ lane, priority: 1, workspaceId: "ws_1", weight: 1, runAtMs: 0 })

const eventually = <A>(look: Effect.Effect<A>, holds: (value: A) => boolean) =>
  Effect.flatMap(look, (value) => (holds(value) ? Effect.succeed(value) : Effect.fail(value))).pipe(
    Effect.retry({ schedule: Schedule.spaced("20 millis"), times: 500 }),
    Effect.orDie
  )

it.live("hears what waits, and when it dies that is logged and shown until another thread works", () =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const logger = Logger.make(({ message }) => void lines.push(String(message)))
    yield* Effect.gen(function* () {
      const { tell, troubles } = yield* WorkerThread.make(config, mortal)
      assert.strictEqual((yield* troubles).worker, "starting")
      yield* eventually(troubles, ({ worker }) => worker === undefined)
      yield* tell([turn("first")])
      yield* tell([turn("second")])
      const { outages } = yield* eventually(troubles, ({ outages }) => outages.length > 0)
      assert.deepStrictEqual(
        outages.map(({ connector }) => connector),
        ["first", "second"]
      )

      yield* tell([turn("deadly")])
      yield* eventually(troubles, ({ worker }) => worker === "down")
      assert.match(lines.join("\n"), /^the worker's thread ended; jobs wait until another begins, in 2 s,/u)
      assert.include(lines.join("\n"), "died of a defect")
      yield* eventually(troubles, ({ worker }) => worker === undefined)
      yield* tell([turn("third")])
      yield* eventually(troubles, ({ outages }) => outages[0]?.connector === "third")

      yield* tell([turn("without a database")])
      yield* eventually(troubles, ({ outages, worker }) => worker === undefined && outages.length === 0)
      assert.match(lines.at(-1)!, /^the worker's thread ended; jobs wait until the database answers,/u)
    }).pipe(Effect.scoped, Effect.provide(Layer.merge(Logger.layer([logger]), Database.layerPglite())))
  })
)
