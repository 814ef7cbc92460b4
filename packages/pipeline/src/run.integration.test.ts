import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { Keys } from "@tidings/services/keys/Keys"
import { note } from "@tidings/services/audit/CallNotes"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { callEndpoint, call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Deferred, Effect, Fiber, Layer, Schema } from "effect"
import { bindAll } from "./Endpoint.ts"
import * as Operation from "./Operation.ts"
import * as Registry from "./Registry.ts"

const gates = new Map<string, { readonly begun: Deferred.Deferred<void>; readonly release: Deferred.Deferred<void> }>()
let acted = 0

const [deed] = bindAll(
  Registry.make({
    deeds: [
      Operation.make({
        name: "do_deed",
        http: "POST /v1/deeds",
        scope: null,
        idempotency: "accepted",
        audit: "deed.do",
        summary: "Do a deed",
        input: Schema.Struct({ text: Schema.String }),
        output: Schema.Struct({ count: Schema.Int }),
        errors: [],
        example: { text: "x" },
        handler: ({ text }) =>
          Effect.gen(function* () {
            acted += 1
            yield* note("deed", text)
            const gate = gates.get(text)
            if (gate !== undefined) {
              // The call's lock travels with its first statement.
              yield* Database.use(({ query }) => query("select 1", []))
              yield* Deferred.succeed(gate.begun, undefined)
              yield* Deferred.await(gate.release)
            }
            return { count: acted }
          })
      })
    ]
  })
)

/** Two processes as Postgres sees them: two pools and two sets of services, started at once on an empty database. */
const twoProcesses = Effect.gen(function* () {
  const url = yield* freshDatabase
  const process = Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 4 }))))
  const [one, two] = yield* Effect.all([process, process], { concurrency: 2 })
  return { one: Effect.provideContext(one), two: Effect.provideContext(two) }
})

describe.skipIf(postgresIsMissing)(`two processes on one Postgres${whyMissing}`, () => {
  it.live("migrate an empty database once between them", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoProcesses
      const workspace = yield* one(makeWorkspace())
      assert.strictEqual((yield* two(call("read_workspace", {}, { key: workspace.live }))).status, 200)
    }).pipe(Effect.scoped)
  )

  it.live("never let two calls of one Idempotency-Key take effect, and answer the same bytes afterwards", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoProcesses
      const { live: key } = yield* one(makeWorkspace())
      const gate = { begun: yield* Deferred.make<void>(), release: yield* Deferred.make<void>() }
      gates.set("gated", gate)
      const first = yield* Effect.forkChild(one(callEndpoint(deed!, { text: "gated" }, { key, idempotencyKey: "k" })))
      yield* Deferred.await(gate.begun)
      const meanwhile = yield* two(callEndpoint(deed!, { text: "gated" }, { key, idempotencyKey: "k" }))
      assert.deepStrictEqual([meanwhile.status, meanwhile.body.error.code], [409, "idempotency_key_in_progress"])
      yield* Deferred.succeed(gate.release, undefined)
      const done = yield* Fiber.join(first)
      const replay = yield* two(callEndpoint(deed!, { text: "gated" }, { key, idempotencyKey: "k" }))
      assert.deepStrictEqual([replay.text, replay.headers["Idempotent-Replay"]], [done.text, "true"])
      const audit = yield* one(call("recent_audit_entries", { action: "deed.do" }, { key }))
      assert.lengthOf(audit.body.data, 1)
    }).pipe(Effect.scoped)
  )

  it.live("refuse a revoked key from the next call on, whichever of them revoked it", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoProcesses
      const workspace = yield* one(makeWorkspace())
      assert.strictEqual((yield* two(call("read_workspace", {}, { key: workspace.live }))).status, 200)
      const { body } = yield* one(call("list_keys", {}, { key: workspace.live }))
      for (const { id } of body.data) yield* one(Keys.use((keys) => keys.revoke(workspace.id, id)))
      assert.strictEqual((yield* two(call("read_workspace", {}, { key: workspace.live }))).status, 401)
    }).pipe(Effect.scoped)
  )
})
