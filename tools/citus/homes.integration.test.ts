import { assert, describe, it } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { firstHome, type HomeCode } from "@tidings/schema/homes/Home"
import { allJobs } from "@tidings/services/allJobs"
import { Database } from "@tidings/storage/Database"
import { inEachHome } from "@tidings/storage/homes/inEachHome"
import { inHome } from "@tidings/storage/homes/inHome"
import { citusOfThree } from "@tidings/storage/testing/citusOfThree"
import { moveSchema, nodesOf } from "@tidings/storage/testing/citusPlaces"
import { handoversOfSends } from "@tidings/storage/testing/sendTable"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Fiber, Layer, Schedule } from "effect"

const isAsked = process.env["TEST_DATABASE_DISTRIBUTED"] === "on"
const whyNoCitus = isAsked ? "" : " (skipped: node tools/citus runs it, where Postgres has Citus)"

const eventually = <E, R>(holds: Effect.Effect<boolean, E, R>) =>
  Effect.flatMap(holds, (yes) => (yes ? Effect.void : Effect.fail("not yet"))).pipe(
    Effect.retry({ schedule: Schedule.spaced("100 millis"), times: 1_200 }),
    Effect.orDie
  )

/** A workspace of a home that sends mails, and comes back as often as it is told to. */
const senderIn = Effect.fnUntraced(function* (home: HomeCode) {
  const { live: key } = yield* inHome(
    home,
    Effect.tap(makeWorkspace(), (workspace) => publishedTemplate(workspace, "hello"))
  )
  const accepted: Array<string> = []
  const input = { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }
  const send = Effect.gen(function* () {
    const idempotencyKey = crypto.randomUUID()
    for (;;) {
      const { body, headers, status, text } = yield* call("send_transactional", input, { key, idempotencyKey })
      if (status === 202) return void accepted.push(body.id)
      assert.strictEqual(status, 503, text)
      yield* Effect.sleep(Number(headers["Retry-After"]) * 1_000)
    }
  })
  return { home, accepted, send }
})

/** Waits until the accepted mails of a home are handed over, and finds them all there, each once. */
const allOnce = Effect.fnUntraced(function* ({ accepted, home }: Effect.Success<ReturnType<typeof senderIn>>) {
  const handovers = inHome(home, handoversOfSends)
  yield* eventually(Effect.map(handovers, (found) => accepted.every((id) => (found.get(id) ?? 0) > 0)))
  assert.deepStrictEqual(yield* handovers, new Map(accepted.toSorted().map((id) => [id, 1])))
})

/** Sends from every workspace, two mails at a time, as long as an effect runs and until each sent five more. */
const sendingDuring = <A, E, R>(
  senders: ReadonlyArray<Effect.Success<ReturnType<typeof senderIn>>>,
  during: Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    let isOver = false
    const once = ({ send }: (typeof senders)[number]) => Effect.repeat(send, { until: () => isOver })
    const sending = yield* Effect.forEach([...senders, ...senders], once, { concurrency: "unbounded" }).pipe(
      Effect.forkScoped
    )
    const counts = () => senders.map(({ accepted }) => accepted.length)
    const before = counts()
    const result = yield* during
    const after = counts()
    assert.isTrue(after.every((count, at) => count > before[at]!))
    yield* eventually(Effect.sync(() => counts().every((count, at) => count >= after[at]! + 5)))
    isOver = true
    yield* Fiber.join(sending)
    return result
  })

describe.skipIf(!isAsked)(`homes on three nodes${whyNoCitus}`, () => {
  it.live(
    "are on different nodes, and lose and double no mail while one moves and another is added",
    () =>
      Effect.gen(function* () {
        const url = yield* citusOfThree
        const database = Database.layerPostgres(url, { max: 12, pooler: false })
        const context = yield* Layer.build(Layer.fresh(worldOver(database)))
        yield* Effect.gen(function* () {
          const { homes } = yield* Database
          const [a, b] = [yield* homes.add("home_a"), yield* homes.add("home_b")]
          const placesOf = Effect.forEach(["public", a.schema, b.schema], (schema) => nodesOf(url, schema))
          const [ofFirst, [nodeOfA, ...others], [nodeOfB]] = (yield* placesOf) as [
            Array<number>,
            Array<number>,
            Array<number>
          ]
          assert.deepStrictEqual([ofFirst, others], [[], []])
          assert.notStrictEqual(nodeOfA, nodeOfB)

          yield* inEachHome(yield* Database, Worker.work(allJobs))
          const senders = yield* Effect.forEach([firstHome, a.code, b.code], senderIn)
          yield* Effect.forEach(senders, ({ send }) => send)
          yield* Effect.forEach(senders, allOnce)

          const changed = Effect.all([moveSchema(url, a.schema), homes.add("home_c")], { concurrency: "unbounded" })
          const [movedTo, c] = yield* sendingDuring(senders, changed)
          assert.deepStrictEqual(yield* placesOf, [[], [movedTo], [nodeOfB!]])
          assert.strictEqual(movedTo, nodeOfB)

          const later = yield* senderIn(c.code)
          yield* later.send
          yield* Effect.forEach([...senders, later], allOnce)
        }).pipe(Effect.provideContext(context))
      }).pipe(Effect.scoped),
    400_000
  )
})
