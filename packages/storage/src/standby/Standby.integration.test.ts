import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Layer } from "effect"
import { connect, createServer, type Socket, type AddressInfo } from "node:net"
import { Database } from "../Database.ts"
import { clusterIsMissing, ownCluster, whyNoCluster } from "../testing/ownCluster.ts"
import { pgbouncer, pgbouncerIsMissing } from "../testing/pgbouncer.ts"
import { readsDuring, untilTrue } from "../testing/readsDuring.ts"
import { standbyOf } from "../testing/standbyOf.ts"
import { inspectStandby } from "./inspectStandby.ts"
import { positionNow } from "./position.ts"

/** A way to a server that can fall silent: bytes are kept back, and connections stay open. */
const wayTo = (url: string) =>
  Effect.gen(function* () {
    const { hostname, port } = new URL(url)
    const sockets = new Set<Socket>()
    let isSilent = false
    const server = createServer((near) => {
      const far = connect(Number(port), hostname)
      for (const [from, to] of [
        [near, far],
        [far, near]
      ] as const) {
        sockets.add(from.setNoDelay())
        from.on("data", (bytes) => isSilent || to.write(bytes))
        from.on("error", () => {})
        from.on("close", () => to.destroy())
      }
    })
    yield* Effect.acquireRelease(
      Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
      () =>
        Effect.sync(() => {
          server.close()
          for (const socket of sockets) socket.destroy()
        })
    )
    const near = (server.address() as AddressInfo).port
    return { url: url.replace(`:${port}/`, `:${near}/`), silence: (is: boolean) => void (isSilent = is) }
  })

const databaseAt = (url: string, readUrl: string) =>
  Effect.map(Layer.build(Layer.fresh(Database.layerPostgres(url, { max: 3, pooler: false, readUrl }))), (context) =>
    Database.pipe(Effect.provideContext(context))
  ).pipe(Effect.flatten)

/** A read of a database at its position as of now. */
const read =
  (database: Database["Service"]) =>
  <A, E>(self: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.flatMap(database.query<{ readonly position: string }>(`select ${positionNow} as position`, []), ([row]) =>
      database.reading(self, row!.position)
    )

const reachesStandby = (database: Database["Service"]) =>
  untilTrue(Effect.map(readsDuring(read(database)(database.query("select 1", []))), ({ standby }) => standby === 1))

describe.skipIf(clusterIsMissing)(`reads of a database with a standby${whyNoCluster}`, () => {
  it.live("are answered in every trouble of it", () =>
    Effect.gen(function* () {
      const primary = yield* ownCluster
      const maker = yield* databaseAt(primary.url, primary.url)
      yield* maker.query("alter system set max_standby_streaming_delay = 0", [])
      yield* maker.query("create table marks (n int)", [])
      yield* maker.query("insert into marks values (0)", [])
      const standby = yield* standbyOf(primary.url)
      const way = yield* wayTo(standby.url)
      const database = yield* databaseAt(primary.url, way.url)
      const inRecovery = Effect.map(
        database.query<{ readonly is: boolean }>("select pg_is_in_recovery() as is", []),
        ([row]) => row!.is
      )
      const marks = Effect.map(
        database.query<{ readonly n: number }>("select n from marks order by n desc limit 1", []),
        ([row]) => row!.n
      )
      yield* reachesStandby(database)

      // A commit that is not flushed when it is acknowledged is waited for as well.
      const ends = yield* readsDuring(
        Effect.forEach(Array.from({ length: 50 }), (_, n) =>
          Effect.gen(function* () {
            yield* database.transaction(
              Effect.andThen(
                database.query("set local synchronous_commit = off", []),
                database.query("insert into marks values ($1)", [n])
              )
            )
            assert.strictEqual(yield* read(database)(marks), n)
          })
        )
      )
      assert.isAbove(ends.behind ?? 0, 0)

      // An LSN says nothing of a log that has parted from the primary's.
      yield* reachesStandby(database)
      assert.deepStrictEqual(yield* readsDuring(database.reading(marks, "000000010/0")), { standby: 1 })
      assert.deepStrictEqual(yield* readsDuring(database.reading(marks, "000000020/0")), { behind: 1 })

      // What a read writes is written once, by the primary.
      yield* reachesStandby(database)
      const writes = database.query("insert into marks values (1000)", [])
      assert.deepStrictEqual(yield* readsDuring(read(database)(writes)), { failed: 1 })
      assert.strictEqual(yield* marks, 1000)
      assert.isUndefined(yield* database.lastRefusal)
      yield* reachesStandby(database)
      const after = Effect.as(database.afterCommit(database.query("insert into marks values (1001)", [])), 1)
      assert.deepStrictEqual(yield* readsDuring(read(database)(after)), { standby: 1 })
      assert.strictEqual(yield* marks, 1001)

      // Replay cancels what stands in its way.
      yield* reachesStandby(database)
      const slowly = Effect.andThen(database.query("select n, pg_sleep(1.5) from marks limit 1", []), inRecovery)
      const locked = database.transaction(database.query("lock table marks in access exclusive mode", []))
      const conflict = yield* readsDuring(
        Effect.all([Effect.map(read(database)(slowly), (is) => assert.isFalse(is)), Effect.delay(locked, 300)], {
          concurrency: 2
        })
      )
      assert.deepStrictEqual(conflict, { failed: 1 })

      // A server that falls silent is left at once by what begins then, and within seconds by what waits for it.
      yield* reachesStandby(database)
      const midway = Effect.andThen(Effect.delay(inRecovery, 300), inRecovery)
      const answered = Effect.timed(Effect.map(read(database)(inRecovery), assert.isFalse))
      const silence = Effect.delay(
        Effect.sync(() => way.silence(true)),
        200
      )
      const left = yield* readsDuring(
        Effect.all([Effect.map(read(database)(midway), assert.isFalse), Effect.andThen(silence, answered)], {
          concurrency: 2
        }).pipe(Effect.map(([, [took]]) => assert.isBelow(Duration.toMillis(took), 1_000)))
      )
      assert.deepStrictEqual(left, { slow: 1, away: 1 })
      yield* untilTrue(Effect.map(database.standbyAway, (away) => away?.fault === "away"))
      way.silence(false)
      yield* reachesStandby(database)

      assert.isBelow(yield* inspectStandby(primary.url, standby.url), 1_000_000)
      const { fault, message } = yield* Effect.flip(inspectStandby(primary.url, primary.url))
      assert.deepStrictEqual([fault, message], ["promoted", "it is no standby (it was promoted, or never was one)"])

      // Another database of the same cluster is no standby of this one.
      const stranger = yield* databaseAt(primary.url, standby.url.replace(/postgres$/u, "template1"))
      yield* read(stranger)(Effect.void)
      yield* untilTrue(Effect.map(stranger.standbyAway, (away) => away?.fault === "foreign"))

      if (pgbouncerIsMissing) return
      const pooled = yield* databaseAt(yield* pgbouncer(primary.url), yield* pgbouncer(standby.url))
      yield* reachesStandby(pooled)
      const many = yield* readsDuring(
        Effect.forEach(Array.from({ length: 60 }), () => read(pooled)(marks), { concurrency: 12 })
      )
      assert.deepStrictEqual([many.failed, many.away, many.promoted], [undefined, undefined, undefined])
      assert.isAbove(many.standby ?? 0, 0, JSON.stringify(many))
    }).pipe(Effect.scoped)
  )
})
