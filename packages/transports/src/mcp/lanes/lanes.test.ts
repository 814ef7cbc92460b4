import { assert, layer } from "@effect/vitest"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { fastRequest } from "./fastRequest.ts"
import { connect } from "../testing/connect.ts"
import { notes } from "../testing/notes.ts"
import { envelope, mirror, post } from "../testing/post.ts"

interface Case {
  readonly title: string
  readonly message: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** True if the message is plain, and so is answered without the SDK. */
  readonly fast?: true
  readonly key?: "full" | "read" | "connected" | "unknown" | "none"
  /** Path on the server; /v1 by default. */
  readonly path?: string
}

const request = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: "2.0",
  id,
  method,
  ...(params !== undefined && { params })
})
const list = (params?: unknown, id?: unknown) => request("tools/list", params, id)
const call = (name: unknown, args?: unknown, more: object = {}) =>
  request("tools/call", { name, ...(args !== undefined && { arguments: args }), ...more })
const modern = { _meta: envelope }
const calling = (name: string) => mirror("tools/call", name)
const withEnvelope = (more: object) => ({ _meta: { ...envelope, ...more } })
const capabilities = (value: unknown) => withEnvelope({ "io.modelcontextprotocol/clientCapabilities": value })

const search = { path: "/v1?view=search" }
const inside = (name: unknown, args?: unknown, more: object = {}) =>
  call("call_operation", { name, ...(args !== undefined && { arguments: args }), ...more })

const cases: ReadonlyArray<Case> = [
  { title: "a list", fast: true, message: list() },
  { title: "a list with empty params", fast: true, message: list({}) },
  { title: "a list under a text id", fast: true, message: list({}, 'a "quoted" ☃ id') },
  { title: "a list under id 0", fast: true, message: list({}, 0) },
  { title: "a list under id null", message: list({}, null) },
  { title: "a list under a fraction", message: list({}, 1.5) },
  { title: "a list under a number too large", message: list({}, 2 ** 60) },
  { title: "a list as a notification", message: { jsonrpc: "2.0", method: "tools/list" } },
  { title: "a list with a cursor", message: list({ cursor: "x" }) },
  { title: "a list with a progress token", message: list({ _meta: { progressToken: 1 } }) },
  { title: "a list with params that are a list", message: list([]) },
  { title: "a list with params null", message: list(null) },
  { title: "a list with a further member", message: { ...list(), more: 1 } },
  { title: "a list of JSON-RPC 1.0", message: { ...list(), jsonrpc: "1.0" } },
  { title: "a list of a read-only key", fast: true, key: "read", message: list() },
  ...["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"].flatMap((version): ReadonlyArray<Case> => {
    const headers = { "MCP-Protocol-Version": version }
    const handshake = {
      protocolVersion: version,
      capabilities: {},
      clientInfo: { name: "probe", version: "1" }
    }
    return [
      { title: `a handshake of ${version}`, message: request("initialize", handshake) },
      { title: `a list of ${version}`, fast: true, headers, message: list() },
      { title: `a call of ${version}`, fast: true, headers, message: call("read_note", { id: "first" }) }
    ]
  }),
  { title: "a revision that never was", headers: { "MCP-Protocol-Version": "2020-01-01" }, message: list() },
  { title: "a ping", message: request("ping") },
  { title: "a method that is none", message: request("tools/forget") },
  { title: "a notification", message: { jsonrpc: "2.0", method: "notifications/initialized" } },
  { title: "a posted response", message: { jsonrpc: "2.0", id: 1, result: {} } },
  { title: "a batch", message: [list(), list()] },
  { title: "an empty batch", message: [] },
  { title: "text", message: '"text"' },
  { title: "null", message: "null" },
  { title: "no JSON", message: "{" },
  { title: "an empty body", message: "" },

  { title: "a call", fast: true, message: call("read_note", { id: "first" }) },
  { title: "a call without arguments", fast: true, message: call("whoami") },
  { title: "a call that finds nothing", fast: true, message: call("read_note", { id: "second" }) },
  { title: "a call that lacks a field", fast: true, message: call("read_note", {}) },
  { title: "a call with a wrong field", fast: true, message: call("send_note", { text: 1, extra: true }) },
  { title: "a call that lacks its key", fast: true, message: call("send_note", { text: "hello" }) },
  {
    title: "a call with a key that is no text",
    fast: true,
    message: call("send_note", { text: "a", idempotency_key: 1 })
  },
  { title: "a call with an empty key", fast: true, message: call("send_note", { text: "a", idempotency_key: "" }) },
  { title: "a call beyond the plan", fast: true, message: call("draft_note", { text: "hello" }) },
  { title: "a call beyond the scopes", fast: true, key: "read", message: call("drop_note", { id: "first" }) },
  { title: "a call of no tool", fast: true, message: call("forget_note", {}) },
  { title: "a call of a tool named as a method of objects", fast: true, message: call("constructor", {}) },
  { title: "a call of a number", message: call(1, {}) },
  { title: "a call of nothing", message: request("tools/call", {}) },
  { title: "a call without params", message: request("tools/call") },
  { title: "a call with arguments that are a list", message: call("read_note", []) },
  { title: "a call with arguments null", message: call("read_note", null) },
  { title: "a call with a further parameter", message: call("read_note", { id: "first" }, { more: 1 }) },
  { title: "a call with a task", message: call("read_note", { id: "first" }, { task: { ttl: 1 } }) },
  {
    title: "a call with __proto__",
    message: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_note","arguments":{"id":"first","__proto__":{}}}}`
  },

  { title: "a modern list", fast: true, headers: mirror("tools/list"), message: list(modern) },
  {
    title: "a modern call",
    fast: true,
    headers: calling("read_note"),
    message: call("read_note", { id: "first" }, modern)
  },
  {
    title: "a modern call that is refused",
    fast: true,
    headers: calling("read_note"),
    message: call("read_note", {}, modern)
  },
  {
    title: "a modern call of no tool",
    fast: true,
    headers: calling("forget_note"),
    message: call("forget_note", {}, modern)
  },
  {
    title: "a modern call with its name encoded",
    headers: calling("=?base64?cmVhZF9ub3Rl?="),
    message: call("read_note", { id: "first" }, modern)
  },
  { title: "a modern call without headers", message: call("read_note", { id: "first" }, modern) },
  {
    title: "a modern call without its name",
    headers: mirror("tools/call"),
    message: call("read_note", { id: "first" }, modern)
  },
  {
    title: "a modern call under another name",
    headers: calling("whoami"),
    message: call("read_note", { id: "first" }, modern)
  },
  {
    title: "a modern call under another method",
    headers: mirror("tools/list", "read_note"),
    message: call("read_note", { id: "first" }, modern)
  },
  {
    title: "a modern call under an older revision",
    headers: { ...calling("whoami"), "MCP-Protocol-Version": "2025-11-25" },
    message: call("whoami", {}, modern)
  },
  { title: "modern headers without an envelope", headers: calling("whoami"), message: call("whoami", {}) },
  {
    title: "modern headers with an empty envelope",
    headers: calling("whoami"),
    message: call("whoami", {}, { _meta: {} })
  },
  {
    title: "a revision to come",
    headers: { ...mirror("tools/list"), "MCP-Protocol-Version": "2099-01-01" },
    message: list(withEnvelope({ "io.modelcontextprotocol/protocolVersion": "2099-01-01" }))
  },
  {
    title: "an envelope without a client's name",
    fast: true,
    headers: mirror("tools/list"),
    message: list({ _meta: { ...envelope, "io.modelcontextprotocol/clientInfo": undefined } })
  },
  {
    title: "an envelope with a client that is none",
    headers: mirror("tools/list"),
    message: list(withEnvelope({ "io.modelcontextprotocol/clientInfo": "probe" }))
  },
  {
    title: "an envelope with capabilities",
    fast: true,
    headers: mirror("tools/list"),
    message: list(capabilities({ elicitation: { form: {} }, sampling: {} }))
  },
  {
    title: "an envelope with wrong capabilities",
    headers: mirror("tools/list"),
    message: list(capabilities({ elicitation: 1 }))
  },
  { title: "an envelope without capabilities", headers: mirror("tools/list"), message: list(capabilities(undefined)) },
  {
    title: "an envelope with a progress token",
    headers: mirror("tools/list"),
    message: list(withEnvelope({ progressToken: 7 }))
  },
  {
    title: "an envelope with a log level",
    headers: mirror("tools/list"),
    message: list(withEnvelope({ "io.modelcontextprotocol/logLevel": "debug" }))
  },
  {
    title: "a modern answer to a question never asked",
    headers: calling("whoami"),
    message: call("whoami", {}, { ...modern, inputResponses: {} })
  },
  { title: "a discovery", headers: mirror("server/discover"), message: request("server/discover", modern) },

  { title: "a discovery of older revisions", message: request("server/discover") },
  {
    title: "a subscription to nothing",
    headers: mirror("subscriptions/listen"),
    message: request("subscriptions/listen", { ...modern, notifications: {} })
  },

  {
    title: "a subscription that does not say to what",
    headers: mirror("subscriptions/listen"),
    message: request("subscriptions/listen", modern)
  },
  { title: "a subscription of older revisions", message: request("subscriptions/listen", { notifications: {} }) },

  { title: "a list of resources", message: request("resources/list", {}) },
  {
    title: "a modern list of resources",
    headers: mirror("resources/list"),
    message: request("resources/list", modern)
  },
  { title: "a list of resources from a cursor that never was", message: request("resources/list", { cursor: "x" }) },
  { title: "a list of patterns", message: request("resources/templates/list") },
  { title: "a read of the errors", message: request("resources/read", { uri: "tidings://errors" }) },
  {
    title: "a modern read of the operations",
    headers: mirror("resources/read", "tidings://operations"),
    message: request("resources/read", { uri: "tidings://operations", ...modern })
  },
  { title: "a read of nothing", message: request("resources/read", { uri: "tidings://nothing" }) },
  { title: "a read without a key", key: "none", message: request("resources/read", { uri: "tidings://errors" }) },
  { title: "a list of prompts", message: request("prompts/list") },
  { title: "a prompt that there is not", message: request("prompts/get", { name: "forget" }) },
  {
    title: "a completion of nothing",
    message: request("completion/complete", {
      ref: { type: "ref/prompt", name: "forget" },
      argument: { name: "template", value: "" }
    })
  },

  { title: "a list without a key", fast: true, key: "none", message: list() },
  { title: "a call without a key", fast: true, key: "none", message: call("whoami") },
  { title: "a call under an unknown key", fast: true, key: "unknown", message: call("whoami") },
  {
    title: "a modern call without a key",
    fast: true,
    key: "none",
    headers: calling("whoami"),
    message: call("whoami", {}, modern)
  },

  { title: "a list of some tools", fast: true, path: "/v1?tools=whoami&toolsets=notes", message: list() },
  { title: "a list asked for by header", fast: true, headers: { "X-MCP-Tools": "whoami" }, message: list() },
  { title: "a view that is none", fast: true, path: "/v1?toolsets=nothing", message: list() },
  {
    title: "a call outside its view",
    fast: true,
    path: "/v1?tools=whoami",
    message: call("read_note", { id: "first" })
  },
  { title: "a writing call in a read-only view", fast: true, path: "/v1?read_only=true", message: call("drop_note") },
  { title: "a list of a connected client", fast: true, key: "connected", message: list() },
  {
    title: "a call beyond what was granted",
    fast: true,
    key: "connected",
    message: call("drop_note", { id: "first" })
  },

  {
    ...search,
    title: "a handshake in the search view",
    message: request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "probe", version: "1" }
    })
  },
  { ...search, title: "a list in the search view", fast: true, message: list() },
  { ...search, title: "a search", fast: true, message: call("search_operations", { query: "send a note" }) },
  { ...search, title: "a search for nothing", fast: true, message: call("search_operations", { query: "" }) },
  { ...search, title: "a search by a number", fast: true, message: call("search_operations", { query: 1, more: 1 }) },
  {
    ...search,
    title: "a search without a key",
    fast: true,
    key: "none",
    message: call("search_operations", { query: "" })
  },
  { ...search, title: "a description", fast: true, message: call("describe_operation", { name: "send_note" }) },
  { ...search, title: "a description of none", fast: true, message: call("describe_operation", { name: "sent_note" }) },
  { ...search, title: "a call within a call", fast: true, message: inside("read_note", { id: "first" }) },
  { ...search, title: "a call within a call without arguments", fast: true, message: inside("whoami") },
  { ...search, title: "a call within a call that is refused", fast: true, message: inside("send_note", { text: 1 }) },
  { ...search, title: "a call within a call of none", fast: true, message: inside("sent_note", {}) },
  {
    ...search,
    title: "a call within a call of itself",
    fast: true,
    message: inside("call_operation", { name: "whoami" })
  },
  { ...search, title: "a call within a call of a number", fast: true, message: inside(1, {}) },
  { ...search, title: "a call within a call with a list", fast: true, message: inside("read_note", []) },
  {
    ...search,
    title: "a call within a call with more",
    fast: true,
    message: inside("whoami", {}, { idempotency_key: "k" })
  },
  { ...search, title: "a call within a call of nothing", fast: true, message: call("call_operation") },
  {
    ...search,
    title: "a call within a call beyond the scopes",
    fast: true,
    key: "read",
    message: inside("drop_note", {})
  },
  {
    ...search,
    title: "a call within a call beyond what was granted",
    fast: true,
    key: "connected",
    message: inside("drop_note", {})
  },
  { ...search, title: "a call within a call without a key", fast: true, key: "none", message: inside("whoami") },
  {
    ...search,
    title: "a call within a call outside its view",
    fast: true,
    path: "/v1?view=search&read_only=true",
    message: inside("drop_note", { id: "first" })
  },
  {
    ...search,
    title: "a call within a call with a progress token",
    message: call("call_operation", { name: "whoami" }, { _meta: { progressToken: 1 } })
  },
  {
    ...search,
    title: "a call within a call with __proto__",
    fast: true,
    message: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"call_operation","arguments":{"name":"read_note","arguments":{"id":"first","__proto__":{}}}}}`
  },
  {
    ...search,
    title: "a modern call within a call",
    fast: true,
    headers: calling("call_operation"),
    message: call("call_operation", { name: "whoami" }, modern)
  },
  { ...search, title: "a direct call in the search view", fast: true, message: call("read_note", { id: "first" }) },
  { ...search, title: "a call of no tool in the search view", fast: true, message: call("forget_note", {}) }
]

const told = ["content-type", "www-authenticate", "allow", "retry-after", "idempotent-replay", "x-ratelimit-remaining"]
const isJson = (message: unknown) => message !== "" && message !== "{"
const lowerCased = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

layer(world)("both lanes", (it) => {
  const setUp = Effect.gen(function* () {
    const lane = Effect.fnUntraced(function* (fastLane: boolean) {
      const workspace = yield* makeWorkspace("pro")
      const { url } = yield* serve({ endpoints: notes, fastLane })
      const keys = {
        full: workspace.live,
        read: yield* workspace.issue("live", "read"),
        connected: yield* connect(workspace.id, "read"),
        none: undefined,
        unknown: `${workspace.live.slice(0, -1)}_`
      }
      return Effect.fnUntraced(function* ({
        headers,
        key = "full",
        message,
        path = "/v1"
      }: Pick<Case, "headers" | "key" | "message" | "path">) {
        const answer = yield* post({ url: `${url}${path}`, key: keys[key], body: message, headers: headers ?? {} })
        return {
          status: answer.status,
          headers: Object.fromEntries(told.map((name) => [name, answer.headers.get(name)?.replace(url, "") ?? null])),
          names: answer.text.match(/key_[0-9a-z]{26}|req_[0-9a-z]{26}/gu)?.length,
          text: answer.text.replaceAll(/(key|req)_[0-9a-z]{26}/gu, "$1_…")
        }
      })
    })
    return { fast: yield* lane(true), sdk: yield* lane(false) }
  })

  it.effect("answer every request byte for byte the same", () =>
    Effect.gen(function* () {
      const { fast, sdk } = yield* setUp
      for (const one of cases) {
        const answer = yield* fast(one)
        assert.notStrictEqual(answer.status, 429)
        assert.deepStrictEqual(answer, yield* sdk(one), one.title)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("replay the same answer under the same idempotency_key, and say so in the result too", () =>
    Effect.gen(function* () {
      const { fast, sdk } = yield* setUp
      const legacyCall = { message: call("send_note", { text: "once", idempotency_key: "k-1" }) }
      const modernCall = {
        headers: calling("send_note"),
        message: call("send_note", { text: "once", idempotency_key: "k-2" }, modern)
      }
      const replays = []
      for (const lane of [fast, sdk]) {
        for (const one of [legacyCall, modernCall]) {
          const first = yield* lane(one)
          const again = yield* lane(one)
          assert.strictEqual(first.status, 200)
          assert.strictEqual(first.headers["idempotent-replay"], null)
          assert.strictEqual(again.headers["idempotent-replay"], "true")
          const { _meta: before, ...answer } = JSON.parse(first.text).result
          const { _meta: meta, ...replay } = JSON.parse(again.text).result
          assert.deepStrictEqual(replay, answer)
          assert.deepStrictEqual(meta, { ...before, "tidings/idempotent-replay": true })
          replays.push(again.text.replaceAll(/serial\W+\d+/gu, "serial"))
        }
        const other = yield* lane({ message: call("send_note", { text: "twice", idempotency_key: "k-1" }) })
        assert.include(other.text, "idempotency_key_mismatch")
      }
      assert.deepStrictEqual(replays.slice(0, 2), replays.slice(2))
    }).pipe(Effect.scoped)
  )

  it.effect("run dry alike, with 429 and Retry-After", () =>
    Effect.gen(function* () {
      const { fast, sdk } = yield* setUp
      for (const lane of [fast, sdk]) {
        const allowance = Effect.forEach(Array(120), () => lane({ message: list() }), { concurrency: 8 })
        for (const { status } of yield* allowance) assert.strictEqual(status, 200)
      }
      const direct = [call("whoami"), list(), request("ping"), call("whoami", {}, { _meta: {} })]
      const found = [call("search_operations", { query: "" }), inside("whoami"), list()]
      const asked = [...direct.map((message) => ({ message })), ...found.map((message) => ({ ...search, message }))]
      for (const one of asked) {
        const answer = yield* fast(one)
        assert.strictEqual(answer.status, 429)
        assert.isNotNull(answer.headers["retry-after"])
        assert.include(answer.text, "key_rate_limit")
        assert.deepStrictEqual(answer, yield* sdk(one))
      }
    }).pipe(Effect.scoped)
  )

  it.effect("share the table between them as intended", () =>
    Effect.sync(() => {
      for (const { fast = false, headers = {}, message, title } of cases) {
        if (!isJson(message)) continue
        const parsed = JSON.parse(typeof message === "string" ? message : JSON.stringify(message))
        assert.strictEqual(fastRequest(lowerCased(headers), parsed) !== undefined, fast, title)
      }
    })
  )
})
