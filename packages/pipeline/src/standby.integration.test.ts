import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { clusterIsMissing, ownCluster, whyNoCluster } from "@tidings/storage/testing/ownCluster"
import { readsDuring, untilTrue } from "@tidings/storage/testing/readsDuring"
import { standbyOf } from "@tidings/storage/testing/standbyOf"
import { endpoints } from "@tidings/testing/endpoints"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, type World, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import * as Operation from "./Operation.ts"

/** Every service over a database, as one process has them; with a standby if it has a URL. */
const serverOver = (url: string, readUrl?: string) =>
  Effect.map(
    Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 4, pooler: false, readUrl })))),
    (context) =>
      <A, E, R>(self: Effect.Effect<A, E, R>) =>
        Effect.provideContext(self, context) as Effect.Effect<A, E, Exclude<R, World>>
  )

const unlimited = { keyPerSecond: 1e6, keyBurst: 1e6, workspacePerMinute: null }
const times = 200

/** Answers of two servers over the two databases to a client that writes at one and reads at the other. */
const opened = Effect.gen(function* () {
  const primary = yield* ownCluster
  const [migrated, standby] = [yield* serverOver(primary.url), yield* standbyOf(primary.url)]
  const [one, two] = [yield* serverOver(primary.url, standby.url), yield* serverOver(primary.url, standby.url)]
  const workspace = yield* migrated(makeWorkspace("pro", unlimited))
  const key = { key: workspace.live }
  const looks = Effect.all([one(call("read_workspace", {}, key)), two(call("read_workspace", {}, key))])
  /** Waits until both servers read on the standby. */
  const caughtUp = untilTrue(Effect.map(readsDuring(looks), ({ standby }) => standby === 2))
  yield* caughtUp
  return { caughtUp, key, migrated, one, primary, standby, two }
})

describe.skipIf(clusterIsMissing)(`calls that only read${whyNoCluster}`, () => {
  it.live("see what their caller wrote through another server, whatever becomes of the standby", () =>
    Effect.gen(function* () {
      const { caughtUp, key, one, standby, two } = yield* opened
      let written = 0
      const ask = (name: string, input: object) => call(name, input, key) as Effect.Effect<any, never, World>
      const writeAndRead = Effect.gen(function* () {
        const name = `Name ${++written}`
        const [here, there] = written % 2 === 0 ? [one, two] : [two, one]
        assert.strictEqual((yield* here(ask("update_workspace", { name }))).status, 200)
        const { body, status } = yield* there(ask("read_workspace", {}))
        assert.deepStrictEqual([status, body.name], [200, name])
      })
      const often = Effect.repeat(writeAndRead, { times: times - 1 })
      const faultAt = (server: typeof one) =>
        server(Database.use(({ standbyAway }) => Effect.map(standbyAway, (away) => away?.fault)))
      const isKnownAs = (fault: string) =>
        untilTrue(
          Effect.map(Effect.all([faultAt(one), faultAt(two)]), (faults) => faults.every((known) => known === fault))
        )
      /** Reads of as many calls, half of which the standby meets on the way. */
      const during = (event: Effect.Effect<void>) =>
        readsDuring(Effect.all([often, Effect.delay(event, 100)], { concurrency: 2 }))

      const well = yield* readsDuring(often)
      assert.isAbove(well.standby!, times / 4, JSON.stringify(well))

      yield* standby.pause
      const paused = yield* readsDuring(often)
      assert.isUndefined(paused.standby)
      assert.isAbove(paused.behind!, times / 4, JSON.stringify(paused))
      yield* standby.resume
      yield* caughtUp

      const { away: cutOff, ...killed } = yield* during(standby.end("SIGKILL"))
      assert.isAbove(cutOff!, times / 4, JSON.stringify(killed))
      yield* isKnownAs("away")
      yield* standby.start
      yield* caughtUp
      const back = yield* readsDuring(often)
      assert.isAbove(back.standby!, times / 4, JSON.stringify(back))

      const { away: left, ...meanwhile } = yield* during(standby.promote)
      assert.isAbove(left!, times / 4, JSON.stringify(meanwhile))
      yield* isKnownAs("promoted")
      assert.deepStrictEqual(yield* readsDuring(writeAndRead), { away: 1 })
    }).pipe(Effect.scoped)
  )

  it.live(
    "are answered by the standby as by the primary, every one",
    () =>
      Effect.gen(function* () {
        const { migrated, one } = yield* opened
        for (const { operation: row } of endpoints.filter(({ operation }) => Operation.readsAlone(operation))) {
          const workspace = yield* migrated(makeWorkspace("pro", unlimited))
          const input = yield* migrated(inputFor(row.name, workspace))
          const ask = call(row.name, input, { key: workspace.live })
          // The key's first use is written beside the call.
          yield* migrated(ask)
          const expected = yield* migrated(ask)
          let told = ""
          const read = Effect.map(one(ask), ({ text }) => void (told = text))
          // The standby may be some milliseconds behind.
          yield* untilTrue(
            Effect.map(readsDuring(read), ({ behind = 0, slow = 0, ...ends }) => {
              if (behind + slow > 0) return false
              assert.deepStrictEqual(ends, { standby: 1 }, row.name)
              return true
            })
          )
          assert.strictEqual(unmarked(told), unmarked(expected.text), row.name)
        }
      }).pipe(Effect.scoped) as Effect.Effect<void>
  )

  it("wait nowhere but on the primary", () => {
    const waiting = endpoints.filter(
      ({ operation: { input } }) => "timeout" in input.fields || "waitSeconds" in input.fields
    )
    assert.isNotEmpty(waiting)
    assert.deepStrictEqual(
      waiting.filter(({ operation }) => Operation.readsAlone(operation)),
      []
    )
  })
})

/** An answer without the moments of reading it. */
const unmarked = (text: string): string =>
  text.replaceAll(/"(?:fetchedAt|last_used_at)":(?:null|"[^"]*")|"staleness":"\w+"/gu, "")
