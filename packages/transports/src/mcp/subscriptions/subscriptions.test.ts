import type { WorkspaceId, KeyId } from "@tidings/schema/Id"
import { assert, layer } from "@effect/vitest"
import { Keys } from "@tidings/services/keys/Keys"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Queue } from "effect"
import { TestClock } from "effect/testing"
import { accessToken } from "../testing/accessToken.ts"
import { listening } from "../testing/listening.ts"
import { notes } from "../testing/notes.ts"
import { envelope, mirror, post } from "../testing/post.ts"

const aSecond = TestClock.adjust("1 second")

/** Advances the clock by seconds until an effect completes that other processes take part in. */
const passing = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.raceFirst(
    self,
    Effect.forever(
      Effect.andThen(
        aSecond,
        Effect.promise(() => new Promise(setImmediate))
      )
    )
  )

const keyIds = (key: string) =>
  Effect.map(call("list_keys", {}, { key }), ({ body }) =>
    (body.data as ReadonlyArray<{ readonly id: KeyId; readonly kind: string }>).map(({ id, kind }) => ({ id, kind }))
  )

const revoke = Effect.fnUntraced(function* (workspaceId: WorkspaceId, key: string) {
  const keys = yield* Keys
  for (const { id, kind } of yield* keyIds(key)) if (kind === "live") yield* keys.revoke(workspaceId, id)
})

layer(world)("a client that listens", (it) => {
  const setUp = Effect.gen(function* () {
    const workspace = yield* makeWorkspace("pro")
    return { workspace, ...(yield* serve({ endpoints: notes })) }
  })

  it.effect("is told within a second of a publication in its workspace, once, and of none in another", () =>
    Effect.gen(function* () {
      const { url, workspace } = yield* setUp
      const stranger = yield* listening(`${url}/v1`, (yield* makeWorkspace("pro")).live)
      const own = yield* listening(`${url}/v1`, workspace.live)
      yield* stranger.listen
      assert.deepStrictEqual((yield* own.listen).honoredFilter, { toolsListChanged: true })
      yield* publishedTemplate(workspace, "first")
      yield* aSecond
      assert.strictEqual(yield* Queue.take(own.told), "tools")
      yield* publishedTemplate(workspace, "second")
      assert.strictEqual(yield* passing(Queue.take(own.told)), "tools")
      assert.strictEqual(yield* Queue.size(own.told), 0)
      assert.strictEqual(yield* Queue.size(stranger.told), 0)
    }).pipe(Effect.scoped)
  )

  it.effect("is told that the list of resources is another, and of each resource that it named", () =>
    Effect.gen(function* () {
      const { url, workspace } = yield* setUp
      const { listenTo, told } = yield* listening(`${url}/v1`, workspace.live)
      const uris = ["tidings://templates/hello", "tidings://openapi"]
      const filter = { resourcesListChanged: true, resourceSubscriptions: uris }
      assert.deepStrictEqual((yield* listenTo(filter)).honoredFilter, filter)
      yield* publishedTemplate(workspace, "hello")
      yield* aSecond
      assert.deepStrictEqual(yield* Queue.takeN(told, 3), ["resources", ...uris])
      assert.strictEqual(yield* Queue.size(told), 0)
    }).pipe(Effect.scoped)
  )

  it.effect("hears the last word within a second of the revocation of its key, and is refused from then on", () =>
    Effect.gen(function* () {
      const { url, workspace } = yield* setUp
      const { listen } = yield* listening(`${url}/v1`, workspace.live)
      const other = yield* listening(`${url}/v1`, workspace.mcp)
      const stream = yield* listen
      yield* other.listen
      yield* revoke(workspace.id, workspace.live)
      yield* aSecond
      assert.strictEqual(yield* Effect.promise(() => stream.closed), "graceful")
      assert.strictEqual((yield* Effect.flip(listen))._tag, "UnknownError")
      yield* publishedTemplate({ ...workspace, live: workspace.mcp }, "hello")
      assert.strictEqual(yield* passing(Queue.take(other.told)), "tools")
    }).pipe(Effect.scoped)
  )

  it.effect("hears the last word when its access token expires, and not before", () =>
    Effect.gen(function* () {
      const { url, workspace } = yield* setUp
      const { listen, told } = yield* listening(`${url}/v1`, yield* accessToken(workspace.live))
      const stream = yield* listen
      yield* TestClock.adjust("58 seconds")
      yield* publishedTemplate(workspace, "hello")
      const [closed, heard] = yield* Effect.all([Effect.promise(() => stream.closed), Queue.take(told)], {
        concurrency: 2
      }).pipe(passing)
      assert.deepStrictEqual([heard, closed], ["tools", "graceful"])
    }).pipe(Effect.scoped)
  )

  it.effect("hears the last word when the server stops, which then refuses to open more", () =>
    Effect.gen(function* () {
      const { stopStreams, url, workspace } = yield* setUp
      const { listen } = yield* listening(`${url}/v1`, workspace.live)
      const stream = yield* listen
      yield* stopStreams
      assert.strictEqual(yield* Effect.promise(() => stream.closed), "graceful")
      assert.match(String((yield* Effect.flip(listen)).cause), /Subscription limit reached/u)
    }).pipe(Effect.scoped)
  )

  it.effect("has sixteen streams at most with one key, each place free again once its stream is closed", () =>
    Effect.gen(function* () {
      const { url, workspace } = yield* setUp
      const { listen } = yield* listening(`${url}/v1`, workspace.live)
      const streams = yield* Effect.forEach(Array(16), () => listen)
      assert.match(String((yield* Effect.flip(listen)).cause), /Subscription limit reached/u)
      yield* (yield* listening(`${url}/v1`, workspace.mcp)).listen
      yield* Effect.promise(() => streams[3]!.close())
      yield* Effect.eventually(listen)
    }).pipe(Effect.scoped)
  )

  it.effect("of an older revision is told nothing, and promised nothing", () =>
    Effect.gen(function* () {
      const { url, workspace } = yield* setUp
      const ask = (method: string, params: object, headers = {}) =>
        post({ url: `${url}/v1`, key: workspace.live, headers, body: { jsonrpc: "2.0", id: 1, method, params } })
      const handshake = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "probe", version: "1" } }
      const { json: shaken } = yield* ask("initialize", handshake)
      assert.deepStrictEqual(shaken.result.capabilities.tools, { listChanged: false })
      const { json: discovered } = yield* ask("server/discover", { _meta: envelope }, mirror("server/discover"))
      assert.deepStrictEqual(discovered.result.capabilities.tools, { listChanged: true })
      const { json: refused } = yield* ask("subscriptions/listen", { notifications: { toolsListChanged: true } })
      assert.strictEqual(refused.error.code, -32_601)
    }).pipe(Effect.scoped)
  )
})
