import { assert, layer } from "@effect/vitest"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { maxBatch } from "./batch.ts"
import { connect } from "../testing/connect.ts"
import { notes } from "../testing/notes.ts"
import { envelope, mirror, post } from "../testing/post.ts"

type Message = Readonly<Record<string, any>>

const request = (id: unknown, method: string, params?: object): Message => ({
  jsonrpc: "2.0",
  id,
  method,
  ...(params !== undefined && { params })
})
const calling = (id: unknown, name: string, args: object = {}) => request(id, "tools/call", { name, arguments: args })
const sending = (id: unknown, text: string, idempotency_key: string) =>
  calling(id, "send_note", { text, idempotency_key })
const notification = { jsonrpc: "2.0", method: "notifications/initialized" }
const response = { jsonrpc: "2.0", id: 9, result: {} }

/** Messages that clients may also send one by one, of each lane and each kind of refusal. */
const askable: ReadonlyArray<Message> = [
  request("list", "tools/list"),
  request(2, "ping"),
  calling(3, "read_note", { id: "first" }),
  calling(4, "read_note", { id: "second" }),
  calling(5, "send_note", { text: 1, extra: true }),
  calling(6, "forget_note"),
  request(7, "tools/forget"),
  request(8, "tools/call", { name: 8 }),
  request(9, "resources/list"),
  request(10, "resources/read", { uri: "tidings://nowhere" }),
  request(11, "prompts/list", { cursor: "x" }),
  request(12, "tools/list", { _meta: { progressToken: 1 } }),
  request(13, "subscriptions/listen", { notifications: { toolsListChanged: true } }),
  calling(14, "whoami")
]

/** Messages that a batch cannot hold. */
const misplaced: ReadonlyArray<readonly [title: string, message: unknown, id: unknown]> = [
  ["a number", 1, null],
  ["text", "tools/list", null],
  ["null", null, null],
  ["an object that says nothing", {}, null],
  ["a batch", [request(1, "ping")], null],
  ["an empty batch", [], null],
  ["JSON-RPC 1.0", { ...request(1, "ping"), jsonrpc: "1.0" }, 1],
  ["an id that is null", request(null, "ping"), null],
  ["params that are text", { ...request(1, "ping"), params: "x" }, 1],
  ["a further member", { ...request("a", "ping"), more: true }, "a"],
  [
    "a handshake",
    request(3, "initialize", {
      protocolVersion: "2025-03-26",
      capabilities: {},
      clientInfo: { name: "probe", version: "1" }
    }),
    3
  ],
  ["a message of 2026-07-28", request(4, "tools/list", { _meta: envelope }), 4]
]

const masked = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(/req_[0-9a-z]{26}/gu, "req_…"))

for (const fastLane of [true, false]) {
  layer(world)(`a batch on ${fastLane ? "the fast lane" : "the SDK's lane"}`, (it) => {
    const setUp = Effect.gen(function* () {
      const workspace = yield* makeWorkspace("pro")
      const { url } = yield* serve({ endpoints: notes, fastLane })
      const ask = (body: unknown, headers: Record<string, string> = {}, key: string | undefined = workspace.live) =>
        post({ url: `${url}/v1`, key, body, headers })
      return { ...workspace, ask, url }
    })

    it.effect("is answered in its order with what each message alone is answered", () =>
      Effect.gen(function* () {
        const { ask } = yield* setUp
        const alone: Array<unknown> = []
        for (const message of askable) alone.push((yield* ask(message)).json)
        for (const messages of [askable, askable.toReversed(), [askable[0]]]) {
          const expected = messages.map((message) => alone[askable.indexOf(message!)])
          for (const version of [undefined, "2025-03-26", "2024-11-05"]) {
            const said = version === undefined ? {} : { "MCP-Protocol-Version": version }
            const { headers, json, status } = yield* ask(messages, said)
            assert.strictEqual(status, 200)
            assert.match(headers.get("content-type")!, /^application\/json/u)
            assert.deepStrictEqual(masked(json), masked(expected))
          }
        }
      }).pipe(Effect.scoped)
    )

    it.effect("answers neither notifications nor responses, and 202 where it holds nothing else", () =>
      Effect.gen(function* () {
        const { ask } = yield* setUp
        const mixed = yield* ask([notification, request(1, "ping"), response, { ...notification, method: "nothing" }])
        assert.deepStrictEqual(mixed.json, [{ jsonrpc: "2.0", id: 1, result: {} }])
        for (const silent of [[notification], [response], [notification, response, notification]]) {
          const { status, text } = yield* ask(silent)
          assert.deepStrictEqual([status, text], [202, ""])
        }
      }).pipe(Effect.scoped)
    )

    it.effect("fails in one message alone", () =>
      Effect.gen(function* () {
        const { ask } = yield* setUp
        const ping = (id: string) => request(id, "ping")
        for (const [title, message, id] of misplaced) {
          const { json, status } = yield* ask([ping("before"), message, ping("after")])
          assert.strictEqual(status, 200, title)
          assert.deepStrictEqual(
            json.map(({ error, id }: Message) => [id, error?.code]),
            [
              ["before", undefined],
              [id, -32_600],
              ["after", undefined]
            ],
            title
          )
        }
      }).pipe(Effect.scoped)
    )

    it.effect("takes from the allowance what its messages would alone, and is 429 where nothing is left for any", () =>
      Effect.gen(function* () {
        const { ask } = yield* setUp
        const left = (answer: { readonly headers: Headers }) => Number(answer.headers.get("x-ratelimit-remaining"))
        const before = left(yield* ask(request(1, "ping")))
        const messages = [...askable, ...misplaced.map(([, message]) => message), notification]
        const answer = yield* ask(messages)
        assert.strictEqual(left(answer), before - messages.length)

        const full = Array.from({ length: maxBatch }, (_, id) => calling(id, "whoami"))
        const statuses = (yield* Effect.forEach([full, full, full], (batch) => ask(batch))).map(({ status }) => status)
        assert.deepStrictEqual(statuses, [200, 200, 429])
        const refused = yield* ask([request(1, "ping"), calling(2, "whoami"), calling(3, "forget_note")])
        assert.strictEqual(refused.status, 429)
        assert.isNotNull(refused.headers.get("retry-after"))
        assert.deepStrictEqual(
          refused.json.map(({ error, result }: Message) => (error?.data ?? result.structuredContent).error.code),
          ["key_rate_limit", "key_rate_limit", "key_rate_limit"]
        )
        assert.strictEqual((yield* ask([notification])).status, 202)
      }).pipe(Effect.scoped)
    )

    it.effect("is audited message by message, each request under its own id", () =>
      Effect.gen(function* () {
        const { ask, live } = yield* setUp
        yield* ask([sending(1, "one", "k-1"), calling(2, "read_note", { id: "second" }), sending(3, "two", "k-2")])
        const { body } = yield* call("recent_audit_entries", { actor: "mcp" }, { key: live })
        const entries = body.data as ReadonlyArray<Message>
        assert.sameMembers(
          entries.map(({ action }) => action),
          ["note.send", "note.read", "note.send"]
        )
        assert.strictEqual(new Set(entries.map(({ request_id }) => request_id)).size, 3)
      }).pipe(Effect.scoped)
    )

    it.effect("sends once under one idempotency_key, and marks the replay in its message", () =>
      Effect.gen(function* () {
        const { ask } = yield* setUp
        const { headers, json } = yield* ask([sending(1, "hi", "k"), sending(2, "hi", "k"), sending(3, "hi", "k-2")])
        const [first, again, other] = json as ReadonlyArray<Message>
        assert.deepStrictEqual(again!["result"].structuredContent, first!["result"].structuredContent)
        assert.notDeepEqual(other!["result"].structuredContent, first!["result"].structuredContent)
        const marks = [first, again, other].map((one) => one!["result"]._meta?.["tidings/idempotent-replay"])
        assert.deepStrictEqual(marks, [undefined, true, undefined])
        assert.isNull(headers.get("idempotent-replay"))
      }).pipe(Effect.scoped)
    )

    it.effect("holds each message to what its row takes, and the whole to what any message may be", () =>
      Effect.gen(function* () {
        const { issue, url } = yield* serveWide
        const key = yield* issue("live", "full")
        const drafting = (id: number, bytes: number) => calling(id, "draft_note", { text: "x".repeat(bytes) })
        const large = yield* post({ url, key, body: [drafting(1, 900_000), drafting(2, 900_000)] })
        const read = yield* post({
          url,
          key,
          body: [drafting(1, 10), calling(2, "read_note", { id: "x".repeat(1_200_000) })]
        })
        const told = ({ json }: { readonly json?: any }) =>
          json.map(({ result }: Message) => result.structuredContent.error?.code)
        assert.deepStrictEqual(told(large), [undefined, undefined])
        assert.deepStrictEqual(told(read), [undefined, "payload_too_large"])
        const whole = yield* post({ url, key, body: [drafting(1, 1_200_000), drafting(2, 1_200_000)] })
        assert.deepStrictEqual([whole.status, whole.json.error.code], [413, -32_000])
      }).pipe(Effect.scoped)
    )

    const serveWide = Effect.gen(function* () {
      const workspace = yield* makeWorkspace("scale")
      const { url } = yield* serve({ endpoints: notes, fastLane })
      return { ...workspace, url: `${url}/v1` }
    })

    it.effect("lets others have their turn between its messages", () =>
      Effect.gen(function* () {
        const { ask } = yield* setUp
        const turnsDuring = Effect.fnUntraced(function* (body: unknown) {
          let turns = 0
          let next: NodeJS.Immediate
          const turn = () => {
            turns += 1
            next = setImmediate(turn)
          }
          turn()
          yield* Effect.ensuring(
            ask(body),
            Effect.sync(() => clearImmediate(next))
          )
          return turns
        })
        const pings = Array.from({ length: maxBatch }, (_, id) => request(id, "ping"))
        assert.isAtLeast(yield* turnsDuring(pings), maxBatch)
      }).pipe(Effect.scoped)
    )

    it.effect("is refused whole, called nothing and counted once, where it cannot be one", () =>
      Effect.gen(function* () {
        const { ask } = yield* setUp
        const messages = [sending(1, "one", "k-1"), sending(2, "two", "k-2")]
        const left = Effect.map(ask(request(1, "ping")), ({ headers }) => Number(headers.get("x-ratelimit-remaining")))
        const version = (revision: string) => ({ "MCP-Protocol-Version": revision })
        const cases: ReadonlyArray<readonly [body: unknown, headers: Record<string, string>, message: RegExp]> = [
          [[], {}, /at least one/u],
          [Array(maxBatch + 1).fill(request(1, "ping")), {}, /at most 50/u],
          [messages, version("2025-06-18"), /one JSON-RPC message at a time/u],
          [messages, version("2025-11-25"), /one JSON-RPC message at a time/u],
          [messages, mirror("tools/call", "send_note"), /one JSON-RPC message at a time/u],
          [messages, version("2020-01-01"), /one JSON-RPC message at a time/u]
        ]
        for (const [body, headers, told] of cases) {
          const before = yield* left
          const { json, status } = yield* ask(body, headers)
          assert.deepStrictEqual([status, json.error.code, json.id], [400, -32_600, null])
          assert.match(json.error.message, told)
          assert.strictEqual(yield* left, before - 2)
        }
      }).pipe(Effect.scoped)
    )

    it.effect("without a valid key is challenged whole; a connected client learns which scope to ask for", () =>
      Effect.gen(function* () {
        const { ask, id, live } = yield* setUp
        const dropping = calling(1, "drop_note", { id: "first" })
        const unknown = yield* ask([dropping, dropping], {}, `${live}x`)
        assert.strictEqual(unknown.status, 401)
        assert.include(unknown.headers.get("www-authenticate")!, 'error="invalid_token"')
        assert.strictEqual(unknown.json.error.data.error.code, "invalid_api_key")

        const token = yield* connect(id, "read")
        const lacking = yield* ask([dropping, dropping], {}, token)
        assert.strictEqual(lacking.status, 403)
        assert.include(lacking.headers.get("www-authenticate")!, 'error="insufficient_scope"')
        assert.strictEqual((yield* ask([dropping, request(2, "ping")], {}, token)).status, 200)
      }).pipe(Effect.scoped)
    )

    it.effect("of SDK 1's own transport reaches it answer by answer", () =>
      Effect.gen(function* () {
        const { live, url } = yield* setUp
        const transport = new StreamableHTTPClientTransport(new URL(`${url}/v1`), {
          requestInit: { headers: { Authorization: `Bearer ${live}` } }
        })
        transport.setProtocolVersion("2025-03-26")
        const told: Array<JSONRPCMessage> = []
        Object.assign(transport, { onmessage: (message: JSONRPCMessage) => void told.push(message) })
        const batch = [request(1, "tools/list"), notification, calling(2, "whoami"), request(3, "tools/forget")]
        yield* Effect.promise(() => transport.send(batch as unknown as Array<JSONRPCMessage>))
        yield* Effect.promise(() => transport.send([notification] as Array<JSONRPCMessage>))
        yield* Effect.promise(() => transport.close())
        assert.deepStrictEqual(
          told.map((message) => ["id" in message && message.id, "result" in message]),
          [
            [1, true],
            [2, true],
            [3, false]
          ]
        )
      }).pipe(Effect.scoped)
    )
  })
}
