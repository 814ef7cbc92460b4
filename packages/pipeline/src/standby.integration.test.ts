import { assert, describe, it } from "@effect/vitest"
import { newId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { standbyReads } from "@tidings/storage/standby/outcomes"
import { clusterIsMissing, ownCluster, whyNoCluster } from "@tidings/storage/testing/ownCluster"
import { standbyOf } from "@tidings/storage/testing/standbyOf"
import { endpoints } from "@tidings/testing/endpoints"
import { policy, type Workspace } from "@tidings/testing/fixtures"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { policyOf } from "@tidings/schema/approvals/ApprovalPolicy"
import { Effect, Layer, Metric, Schedule } from "effect"
import * as Operation from "./Operation.ts"

type Outcome = keyof typeof standbyReads
type Counts = Record<Outcome, number>

const counts = Effect.map(
  Effect.all(Object.entries(standbyReads).map(([name, metric]) => Effect.map(Metric.value(metric), (value) => [name, Number(value.count)] as const))),
  (all) => Object.fromEntries(all) as Counts
)

/** Runs an effect, and returns how many reads ended in each way meanwhile. */
const counting = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const before = yield* counts
    yield* self
    const after = yield* counts
    return Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, value - before[name as Outcome]])
    ) as Counts
  })

/** Every service over the primary and its standby, as one process has them. */
const serverOver = (url: string, readUrl: string) =>
  Effect.map(
    Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 4, pooler: false, readUrl })))),
    (context) => Effect.provideContext(context)
  )

const eventually = <E, R>(is: Effect.Effect<boolean, E, R>) =>
  Effect.repeat(is, { schedule: Schedule.spaced("50 millis"), until: (value) => value, times: 300 }).pipe(
    Effect.tap((value) => (value ? Effect.void : Effect.die(new Error("it did not come to pass"))))
  )

describe.skipIf(clusterIsMissing)(`reads on a standby${whyNoCluster}`, () => {
  it.live(
    "are as fresh as their caller's last write, whatever becomes of it",
    () =>
      Effect.gen(function* () {
        const primary = yield* ownCluster
        const migrating = yield* Layer.build(Layer.fresh(Database.layerPostgres(primary.url)))
        void migrating
        const standby = yield* standbyOf(primary.url)
        const [one, two] = [yield* serverOver(primary.url, standby.url), yield* serverOver(primary.url, standby.url)]
        const workspace = yield* one(makeWorkspace("pro", { keyPerSecond: 1e5, keyBurst: 1e5, workspacePerMinute: null }))
        const key = { key: workspace.live }
        const away = one(Database.use(({ standbyAway }) => standbyAway))

        /** Writes at one server and reads at the other, as often as said; each read has what was written. */
        const writeAndRead = (times: number) =>
          Effect.forEach(
            Array.from({ length: times }, (_, n) => (n % 2 === 0 ? [one, two] : [two, one]) as [typeof one, typeof two]),
            ([here, there]) =>
              Effect.gen(function* () {
                const name = newId("req", Date.now())
                const written = yield* here(call("update_workspace", { name }, key) as Effect.Effect<any, never, any>)
                assert.strictEqual(written.status, 200, written.text)
                const read = yield* there(call("read_workspace", {}, key) as Effect.Effect<any, never, any>)
                assert.deepStrictEqual([read.status, read.body.name], [200, name])
              }),
            { discard: true }
          )
        const reads = (where: Outcome) =>
          Effect.map(counting(Effect.all([one, two].map((server) => server(call("read_workspace", {}, key))))), (seen) => seen[where] === 2)

        yield* eventually(reads("standby"))
        console.log("caught up", yield* counting(writeAndRead(200)))

        yield* standby.pause
        console.log("paused", yield* counting(writeAndRead(200)))
        yield* standby.resume
        yield* eventually(reads("standby"))
        console.log("resumed", yield* counting(writeAndRead(40)))

        const killed = yield* counting(Effect.all([writeAndRead(200), Effect.delay(standby.end("SIGKILL"), 100)], { concurrency: 2 }))
        console.log("killed", killed)
        yield* eventually(Effect.map(away, (is) => is?.fault === "away"))
        yield* standby.start
        yield* eventually(reads("standby"))
        console.log("back", yield* counting(writeAndRead(40)))

        const promoted = yield* counting(Effect.all([writeAndRead(200), Effect.delay(standby.promote, 100)], { concurrency: 2 }))
        console.log("promoted", promoted)
        yield* eventually(Effect.map(away, (is) => is?.fault === "promoted"))
        console.log("after", yield* counting(writeAndRead(40)))
      }).pipe(Effect.scoped) as Effect.Effect<void>,
    60_000
  )

  it.live("answer every row as the primary does", () =>
    Effect.gen(function* () {
      const primary = yield* ownCluster
      yield* Layer.build(Layer.fresh(Database.layerPostgres(primary.url)))
      const standby = yield* standbyOf(primary.url)
      const server = yield* serverOver(primary.url, standby.url)
      const alone = yield* Effect.map(Layer.build(Layer.fresh(worldOver(Database.layerPostgres(primary.url, { max: 4, pooler: false })))), (context) => Effect.provideContext(context))
      yield* eventually(
        Effect.map(counting(Effect.gen(function*() { const w = yield* server(makeWorkspace()); yield* server(call("read_workspace", {}, { key: w.live })) })), ({ standby }) => standby === 1)
      )
      for (const { operation: row } of endpoints) {
        if (!Operation.readsAlone(row)) continue
        const workspace: Workspace = yield* alone(makeWorkspace())
        const input = yield* alone(inputFor(row.name, workspace))
        const ask = call(row.name, input, { key: workspace.live })
        const primarily = yield* alone(ask)
        let seen: Counts | undefined
        let answer: any
        for (let n = 0; n < 20 && (seen === undefined || seen.behind > 0); n++) {
          seen = yield* counting(Effect.tap(server(ask), (a) => Effect.sync(() => void (answer = a))))
          if (seen.behind > 0) yield* Effect.sleep(30)
        }
        if (seen!.standby !== 1) console.log(row.name, seen, answer.status)
        if (answer.text !== primarily.text) console.log(row.name, "differs", answer.text.slice(0, 300), primarily.text.slice(0, 300))
      }
    }).pipe(Effect.scoped) as Effect.Effect<void>,
    120_000
  )
})
