import { assert, describe, it } from "@effect/vitest"
import { ApprovedRuns } from "@tidings/services/approvals/ApprovedRuns"
import { Database } from "@tidings/storage/Database"
import { refuseSends } from "@tidings/storage/testing/sendTable"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { agentSends, asked, decide, gated, mcp, readBy, sendsOf } from "@tidings/testing/approvals"
import { policy } from "@tidings/testing/fixtures"
import { call, worldOver } from "@tidings/testing/World"
import { Effect, Exit, Layer } from "effect"

/** Two processes, as far as Postgres can tell. */
const twoProcesses = Effect.gen(function* () {
  const url = yield* freshDatabase
  const process = Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 4 }))))
  const [one, two] = yield* Effect.all([process, process], { concurrency: 2 })
  return { one: Effect.provideContext(one), two: Effect.provideContext(two) }
})

const together = { concurrency: "unbounded" } as const
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

const run = (id: any, isLast = false) => ApprovedRuns.use((runs) => runs.run(id, isLast))

/** Makes a database that dies after a number of statements, as a process does when its machine goes away. */
const mortal = (url: string) => {
  const life = { left: Number.POSITIVE_INFINITY, used: 0 }
  const spend = <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      life.used += 1
      return life.used > life.left ? Effect.die(new Error("the process died")) : statement
    })
  const dying = Effect.map(Database, (database): Database["Service"] => ({
    ...database,
    run: (query) => spend(database.run(query)),
    unique: (query) => spend(database.unique(query)),
    query: (text, params) => spend(database.query(text, params)),
    post: (text, params) => spend(database.post(text, params)),
    write: (statement) => spend(database.write(statement)),
    ask: (text, params) => spend(database.ask(text, params))
  }))
  const layer = Layer.effect(Database, dying).pipe(Layer.provide(Database.layerPostgres(url, { max: 4 })))
  /** Runs an effect that dies after this many statements; `isWhole` is true if it needed no more. */
  const dyingAfter = <A, E, R>(statements: number, effect: Effect.Effect<A, E, R>) =>
    Effect.suspend(() => {
      Object.assign(life, { left: statements, used: 0 })
      return Effect.map(Effect.exit(effect), (exit) => {
        const isWhole = life.used <= statements
        Object.assign(life, { left: Number.POSITIVE_INFINITY, used: 0 })
        return { exit, isWhole }
      })
    })
  return { layer, dyingAfter }
}

describe.skipIf(postgresIsMissing)(`approvals on two processes${whyMissing}`, () => {
  it.live("50 equal calls at once are one request, and one send once approved", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoProcesses
      const workspace = yield* one(gated())
      yield* one(policy(workspace, "email_template", "agents_only"))
      const publish = call("publish_template", { key: "hello" }, { key: workspace.mcp, origin: mcp })
      const same = yield* Effect.forEach(numbers(50), (n) => (n % 2 === 0 ? one : two)(publish), {
        concurrency: 10
      })
      assert.strictEqual(new Set(same.map(({ body }) => body.approval.id)).size, 1)

      const options = { idempotencyKey: "one wish" }
      const keyed = yield* Effect.forEach(
        numbers(20),
        (n) => (n % 2 === 0 ? one : two)(agentSends(workspace, {}, options)),
        together
      )
      const ids = keyed.flatMap(({ body }) => (body.approval === undefined ? [] : [body.approval.id]))
      assert.strictEqual(new Set(ids).size, 1)
      for (const { body } of keyed) assert.include([undefined, "idempotency_key_in_progress"], body.error?.code)
    }).pipe(Effect.scoped)
  )

  it.live("two deciders at once are one decision, and two workers run it once", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoProcesses
      const workspace = yield* one(gated())
      for (const decision of ["approve", "reject"]) {
        const { id } = yield* one(asked(workspace, { to: `${decision}@example.com` }))
        const other = yield* one(workspace.issue("live"))
        const [first, second] = yield* Effect.all(
          [one(decide(workspace.live, id)), two(decide(other, id, decision))],
          together
        )
        assert.sameMembers([first.status, second.status], [200, 409])
        yield* Effect.all([one(run(id)), two(run(id)), one(run(id)), two(run(id))], together)
        const { outcome, status } = yield* one(readBy(workspace.mcp, id))
        assert.strictEqual(outcome !== null, status === "approved")
      }
      const sends = (yield* one(call("list_sends", {}, { key: workspace.live }))).body.data
      assert.strictEqual(sends.filter(({ to }: any) => to === "approve@example.com").length, 1)
      assert.isAtMost(sends.length, 2)
    }).pipe(Effect.scoped)
  )

  it.live("no more than 100 wait, however many ask at once", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoProcesses
      const workspace = yield* one(gated())
      const many = yield* Effect.forEach(
        numbers(110),
        (n) =>
          (n % 2 === 0 ? one : two)(
            call(
              "send_transactional",
              { template: "hello", to: `ada${n}@example.com`, variables: { name: "Ada" } },
              { key: workspace.mcp, origin: mcp, idempotencyKey: `k${n}` }
            )
          ),
        { concurrency: 16 }
      )
      const held = many.filter(({ status }) => status === 202)
      assert.isAtMost(held.length, 100)
    }).pipe(Effect.scoped)
  )

  it.live(
    "a process that dies after any statement of decision or run leaves neither or both, and it runs in the end",
    () =>
      Effect.gen(function* () {
        const url = yield* freshDatabase
        const { dyingAfter, layer } = mortal(url)
        const world = Effect.provideContext(yield* Layer.build(Layer.fresh(worldOver(layer))))
        yield* Effect.gen(function* () {
          const workspace = yield* gated()
          const { id } = yield* asked(workspace)
          let deaths = 0
          for (let statements = 0; ; statements++) {
            const { isWhole } = yield* dyingAfter(statements, decide(workspace.live, id))
            if (isWhole) break
            deaths += 1
            assert.strictEqual((yield* readBy(workspace.mcp, id)).status, "pending")
          }
          assert.isAbove(deaths, 3)
          deaths = 0
          for (let statements = 0; ; statements++) {
            const { exit, isWhole } = yield* dyingAfter(statements, run(id))
            const { outcome } = yield* readBy(workspace.mcp, id)
            assert.strictEqual(yield* sendsOf(workspace), outcome === null ? 0 : 1)
            assert.strictEqual(Exit.isSuccess(exit), outcome !== null)
            if (isWhole) break
            deaths += 1
          }
          assert.isAbove(deaths, 5)
          yield* run(id)
          assert.strictEqual(yield* sendsOf(workspace), 1)
        }).pipe(world)
      }).pipe(Effect.scoped)
  )

  it.live("what fails every time has an outcome in the end", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const world = Effect.provideContext(
        yield* Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 4 }))))
      )
      yield* Effect.gen(function* () {
        const workspace = yield* gated()
        const { id } = yield* asked(workspace)
        yield* decide(workspace.live, id)
        yield* refuseSends
        assert.isTrue(Exit.isFailure(yield* Effect.exit(run(id))))
        assert.isNull((yield* readBy(workspace.mcp, id)).outcome)
        yield* run(id, true)
        const { outcome } = yield* readBy(workspace.mcp, id)
        assert.deepStrictEqual([outcome.status, outcome.body.error.code], [500, "internal_error"])
      }).pipe(world)
    }).pipe(Effect.scoped)
  )
})
