import { assert, layer } from "@effect/vitest"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import trim_api_calls from "@tidings/services/callLog/jobs/trim_api_calls"
import keep_partitions from "@tidings/services/jobs/keep_partitions"
import { storedCalls } from "@tidings/storage/testing/partitionTable"
import { refusingCalls } from "@tidings/storage/testing/apiCallTable"
import { made, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Deferred, Effect, Logger } from "effect"
import { TestClock } from "effect/testing"

const listed = (key: string, filter: object = {}) =>
  Effect.map(call("list_api_calls", filter, { key }), ({ body }) => body.data ?? body.error.code)

/** Lists calls once there are as many as expected, since they are written beside what comes next. */
const logged = Effect.fnUntraced(function* (key: string, count: number, filter: object = {}) {
  for (let tries = 0; tries < 50; tries++) {
    const data = yield* listed(key, filter)
    if (data.length >= count) return data
    yield* Effect.yieldNow
  }
  return yield* listed(key, filter)
})

const setting = (workspace: Workspace, call_log: string) => made("update_workspace", { call_log }, workspace)
const refused = (key: string) =>
  call(
    "send_transactional",
    { template: "none", to: "ada@example.com", variables: { code: "041" } },
    { key, idempotencyKey: "k-1" }
  )

layer(world)("the log of calls", (it) => {
  it.effect("keeps refusals by default, masked, with what was sent and what was answered", () =>
    Effect.gen(function* () {
      const { live } = yield* makeWorkspace()
      const answer = yield* refused(live)
      yield* call("read_workspace", {}, { key: live })
      const [entry, ...more] = yield* logged(live, 1)
      assert.lengthOf(more, 0)
      const read = yield* call("read_api_call", { requestId: entry.id }, { key: live })
      assert.deepInclude(read.body, {
        ...entry,
        id: answer.headers["X-Request-Id"],
        operation: "send_transactional",
        method: "POST",
        path: "/v1/templates/none/send",
        surface: "rest",
        ip: "127.0.0.1",
        status: 404,
        code: "unknown_template",
        replay: false
      })
      assert.deepStrictEqual(read.body.request, {
        headers: { "idempotency-key": "k-1" },
        body: { template: "none", to: "a…@example.com", variables: "…" },
        cut: false
      })
      assert.strictEqual(read.body.response.body.error.code, "unknown_template")
    })
  )

  it.effect("keeps what the setting says: nothing, refusals, writes, or all", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace("enterprise")
      const { live } = workspace
      const some = Effect.gen(function* () {
        yield* refused(live)
        yield* call("create_list", { name: crypto.randomUUID() }, { key: live })
        yield* call("list_lists", {}, { key: live })
      })
      const counts: Array<number> = []
      for (const [name, expected] of [
        ["off", 0],
        ["refusals", 1],
        ["writes", 4],
        ["all", 7]
      ] as const) {
        yield* setting(workspace, name)
        yield* some
        const found = yield* logged(live, expected, { operation: "send_transactional" })
        counts.push(found.length)
      }
      assert.deepStrictEqual(counts, [0, 1, 2, 3])
      assert.lengthOf(yield* logged(live, 1, { operation: "list_lists" }), 1)
      assert.lengthOf(yield* logged(live, 2, { operation: "create_list" }), 2)
    })
  )

  it.effect("is read by each key about its own calls, and about all with logs:read", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const other = yield* makeWorkspace()
      yield* refused(workspace.mcp)
      const [mine] = yield* logged(workspace.mcp, 1)
      assert.strictEqual((yield* logged(workspace.live, 1)).length, 1)
      const plain = yield* workspace.issue("live", "full")
      assert.lengthOf(yield* listed(plain), 0)
      assert.strictEqual(yield* listed(plain, { keyId: mine.key_id }), "scope_required")
      const codeOf = (key: string) =>
        Effect.map(call("read_api_call", { requestId: mine.id }, { key }), ({ body }) => body.error?.code)
      assert.deepStrictEqual(
        [
          yield* codeOf(workspace.mcp),
          yield* codeOf(workspace.live),
          yield* codeOf(plain),
          yield* codeOf(workspace.test),
          yield* codeOf(other.live)
        ],
        [undefined, undefined, "scope_required", "resource_not_found", "resource_not_found"]
      )
    })
  )

  it.effect("keeps no answer of what only people may call, nor of what a mail said", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* setting(workspace, "all")
      yield* made("create_key", { name: "CI", kind: "live", scopes: ["sends:read"] }, workspace)
      const [entry] = yield* logged(workspace.live, 1, { operation: "create_key" })
      const { body } = yield* call("read_api_call", { requestId: entry.id }, { key: workspace.live })
      assert.deepStrictEqual(body.response, { body: null, cut: false })
    })
  )

  it.effect("fails no call when it cannot be written, and holds none up", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const warned = yield* Deferred.make<void>()
      const warnings = Logger.make<unknown, void>(({ message }) => {
        if (String(message).startsWith("a call could not be logged")) Deferred.doneUnsafe(warned, Effect.void)
      })
      const { status } = yield* refusingCalls(
        "send_transactional",
        Effect.tap(refused(workspace.live), () => Deferred.await(warned))
      ).pipe(Effect.provide(Logger.layer([warnings])))
      assert.strictEqual(status, 404)
      assert.lengthOf(yield* listed(workspace.live), 0)
    })
  )

  it.effect("forgets calls after 7 days, or after as many as the workspace says, from its next call on", () =>
    Effect.gen(function* () {
      const [usual, brief, long] = [yield* makeWorkspace(), yield* makeWorkspace(), yield* makeWorkspace()]
      const keeping = (workspace: Workspace, call_log_days: number) =>
        made("update_workspace", { retention: { call_log_days } }, workspace)
      yield* keeping(brief, 2)
      yield* keeping(long, 30)
      const all = [usual, brief, long]
      const ids: Array<string> = []
      for (const { live } of all) {
        yield* refused(live)
        ids.push((yield* logged(live, 1))[0].id)
      }
      // Without the refusals of those who look for what is gone.
      const lists = Effect.forEach(all, ({ live }) =>
        Effect.map(listed(live, { operation: "send_transactional" }), ({ length }) => length)
      )
      const readable = Effect.forEach(all, ({ live }, n) =>
        Effect.map(call("read_api_call", { requestId: ids[n]! }, { key: live }), ({ status }) => status)
      )
      const stored = Effect.map(storedCalls(ids), (found) => found.map((id) => ids.indexOf(id)))
      const kept = Effect.gen(function* () {
        yield* keep_partitions.handler({}, lastAttempt)
        yield* trim_api_calls.handler({}, lastAttempt)
        return [yield* lists, yield* readable, yield* stored]
      })
      assert.deepStrictEqual(yield* kept, [
        [1, 1, 1],
        [200, 200, 200],
        [0, 1, 2]
      ])
      yield* TestClock.adjust("3 days")
      assert.deepStrictEqual(yield* Effect.all([lists, readable]), [
        [1, 0, 1],
        [200, 404, 200]
      ])
      assert.deepStrictEqual(yield* kept, [
        [1, 0, 1],
        [200, 404, 200],
        [0, 2]
      ])
      yield* TestClock.adjust("5 days")
      assert.deepStrictEqual(yield* kept, [[0, 0, 1], [404, 404, 200], [2]])
      yield* keeping(long, 8)
      assert.deepStrictEqual(yield* lists, [0, 0, 1])
      yield* keeping(long, 7)
      assert.deepStrictEqual(yield* kept, [[0, 0, 0], [404, 404, 404], []])
    })
  )
})
