import { dataIn } from "@tidings/testing/dataIn"
import { connect } from "./testing/connect.ts"
import { assert, layer } from "@effect/vitest"
import * as second from "@modelcontextprotocol/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import { Keys } from "@tidings/services/keys/Keys"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { notes } from "./testing/notes.ts"
import { envelope, mirror, post } from "./testing/post.ts"

interface Outcome {
  readonly isError?: boolean
  readonly structuredContent?: any
  readonly content: ReadonlyArray<{ readonly type: string; readonly text: string }>
}

/** A connected client of either official SDK. */
interface Connected {
  readonly revision: string | undefined
  readonly instructions: string | undefined
  readonly list: () => Promise<{ readonly tools: ReadonlyArray<any> }>
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<Outcome>
  readonly close: () => Promise<void>
}

type Connect = (url: string, key: string) => Promise<Connected>

const info = { name: "probe", version: "3.2" }
const init = (key: string) => ({ requestInit: { headers: { Authorization: `Bearer ${key}` } } })

const sdk1: Connect = async (url, key) => {
  const client = new Client(info)
  const transport = new StreamableHTTPClientTransport(new URL(url), init(key))
  await client.connect(transport as Transport)
  return {
    revision: transport.protocolVersion,
    instructions: client.getInstructions(),
    list: () => client.listTools(),
    call: (name, args = {}) => client.callTool({ name, arguments: args }) as Promise<Outcome>,
    close: () => client.close()
  }
}

const sdk2 =
  (mode: "legacy" | "auto" | { readonly pin: string }): Connect =>
  async (url, key) => {
    const client = new second.Client(info, { versionNegotiation: { mode } })
    await client.connect(new second.StreamableHTTPClientTransport(new URL(url), init(key)))
    return {
      revision: client.getNegotiatedProtocolVersion(),
      instructions: client.getInstructions(),
      list: () => client.listTools(),
      call: (name, args = {}) => client.callTool({ name, arguments: args }) as Promise<Outcome>,
      close: () => client.close()
    }
  }

const clients: ReadonlyArray<readonly [title: string, revision: string, connect: Connect]> = [
  ["a client of SDK 1", "2025-11-25", sdk1],
  ["a client of SDK 2", "2025-11-25", sdk2("legacy")],
  ["a client of SDK 2 that asks first", "2026-07-28", sdk2("auto")],
  ["a client pinned to 2026-07-28", "2026-07-28", sdk2({ pin: "2026-07-28" })]
]

const connected = (connect: Connect, url: string, key: string) =>
  Effect.acquireRelease(
    Effect.promise(() => connect(url, key)),
    (client) => Effect.promise(() => client.close())
  )

const setUp = Effect.gen(function* () {
  const workspace = yield* makeWorkspace("pro")
  const { url } = yield* serve({ endpoints: notes })
  return { ...workspace, url }
})

for (const [title, revision, connect] of clients) {
  layer(world)(title, (it) => {
    it.effect("lists the tools of its key, in order", () =>
      Effect.gen(function* () {
        const { issue, live, url } = yield* setUp
        const names = Effect.fnUntraced(function* (key: string) {
          const client = yield* connected(connect, `${url}/v1`, key)
          assert.strictEqual(client.revision, revision)
          assert.include(client.instructions, "Tidings")
          return (yield* Effect.promise(() => client.list())).tools.map(({ name }) => name)
        })
        assert.deepStrictEqual(yield* names(live), ["read_note", "send_note", "draft_note", "drop_note", "whoami"])
        assert.deepStrictEqual(yield* names(yield* issue("live", "read")), ["read_note", "whoami"])
        assert.deepStrictEqual(yield* names(yield* issue("live", ["templates:send"])), [
          "send_note",
          "draft_note",
          "whoami"
        ])
      }).pipe(Effect.scoped)
    )

    it.effect("calls, and is refused, after it has listed", () =>
      Effect.gen(function* () {
        const { live, url } = yield* setUp
        const client = yield* connected(connect, `${url}/mcp`, live)
        yield* Effect.promise(() => client.list())
        const told = yield* Effect.promise(() => client.call("read_note", { id: "first" }))
        assert.isNotOk(told.isError)
        assert.strictEqual(told.structuredContent.id, "first")
        assert.deepStrictEqual(dataIn(told.content[0]!.text), told.structuredContent)

        const refused = yield* Effect.promise(() => client.call("send_note", { text: 1, idempotency_key: "k-1" }))
        assert.isTrue(refused.isError)
        assert.deepInclude(refused.structuredContent.error, { type: "validation_error", code: "field_invalid" })
        assert.deepInclude(refused.structuredContent.error.fields[0], { path: "text", code: "type_mismatch" })
        assert.deepStrictEqual(JSON.parse(refused.content[0]!.text), refused.structuredContent)
      }).pipe(Effect.scoped)
    )

    it.effect("gets the first answer again under the same idempotency_key", () =>
      Effect.gen(function* () {
        const { live, url } = yield* setUp
        const client = yield* connected(connect, `${url}/v1`, live)
        const send = (idempotency_key: string | null | undefined) =>
          Effect.promise(() => client.call("send_note", { text: "hello", idempotency_key }))
        const first = yield* send("k-1")
        assert.deepStrictEqual((yield* send("k-1")).structuredContent, first.structuredContent)
        assert.notDeepEqual((yield* send("k-2")).structuredContent, first.structuredContent)
        for (const none of [undefined, null])
          assert.strictEqual((yield* send(none)).structuredContent.error.code, "idempotency_key_invalid")
      }).pipe(Effect.scoped)
    )

    it.effect("is turned away with 401 under an unknown key", () =>
      Effect.gen(function* () {
        const { live, url } = yield* setUp
        const error = yield* Effect.flip(Effect.tryPromise(() => connect(`${url}/v1`, `${live}x`)))
        assert.match(String(error.cause), /401|Unauthorized|unknown, mistyped or revoked/u)
      }).pipe(Effect.scoped)
    )
  })
}

layer(world)("the audit trail", (it) => {
  it.effect("names the tool client of every call, refused ones and reads too", () =>
    Effect.gen(function* () {
      const { live, url } = yield* setUp
      const client = yield* connected(sdk2({ pin: "2026-07-28" }), `${url}/v1`, live)
      yield* Effect.promise(() => client.call("send_note", { text: "hello", idempotency_key: "k-1" }))
      yield* Effect.promise(() => client.call("read_note", { id: "second" }))
      const { body } = yield* call("recent_audit_entries", { actor: "mcp" }, { key: live })
      assert.sameMembers(
        body.data.map(({ action }: { action: string }) => action),
        ["note.send", "note.read"]
      )
      for (const { actor } of body.data)
        assert.deepInclude(actor, { kind: "mcp", client: "probe/3.2", ip: "127.0.0.1" })
    }).pipe(Effect.scoped)
  )

  it.effect("is the name under which a connected client was registered, then the User-Agent, stripped and cut", () =>
    Effect.gen(function* () {
      const { id, live: key, url } = yield* setUp
      const params = { name: "whoami" }
      const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params }
      const clientUnder = Effect.fnUntraced(function* (headers: Record<string, string>, _meta?: unknown, by = key) {
        const sent = _meta === undefined ? body : { ...body, params: { ...params, _meta } }
        const { json } = yield* post({ url: `${url}/v1`, key: by, body: sent, headers })
        return json.result.structuredContent.client
      })
      const token = yield* connect(id, "read")
      assert.strictEqual(yield* clientUnder({ "User-Agent": "curl/8" }, undefined, token), "Probe")
      assert.strictEqual(yield* clientUnder({ "User-Agent": "curl/8" }), "curl/8")
      assert.strictEqual(yield* clientUnder({ "User-Agent": "x".repeat(500) }), "x".repeat(200))
      const named = { ...envelope, "io.modelcontextprotocol/clientInfo": { name: "a\nb", version: "1" } }
      assert.strictEqual(yield* clientUnder(mirror("tools/call", "whoami"), named), "ab/1")
    }).pipe(Effect.scoped)
  )
})

layer(world)("the endpoint", (it) => {
  const list = { jsonrpc: "2.0", id: 7, method: "tools/list" }

  it.effect("challenges whoever has no valid key, whatever is asked", () =>
    Effect.gen(function* () {
      const { live, url } = yield* setUp
      const initialize = { ...list, method: "initialize", params: {} }
      for (const body of [
        list,
        initialize,
        { ...list, method: "tools/call", params: { name: "whoami" } },
        [list],
        "{"
      ]) {
        const none = yield* post({ url: `${url}/v1`, body })
        assert.strictEqual(none.status, 401)
        const where = `resource_metadata="${url}/.well-known/oauth-protected-resource/v1"`
        assert.include(none.headers.get("www-authenticate")!, `Bearer ${where}, scope="`)
        assert.strictEqual(none.json.error.data.error.code, "missing_authorization_header")
        const wrong = yield* post({ url: `${url}/v1`, body, key: `${live}x` })
        assert.strictEqual(wrong.status, 401)
        assert.include(wrong.headers.get("www-authenticate")!, `Bearer error="invalid_token", ${where}`)
        assert.strictEqual(wrong.json.error.data.error.code, "invalid_api_key")
      }
    }).pipe(Effect.scoped)
  )

  it.effect("answers JSON to whoever accepts anything, or only that", () =>
    Effect.gen(function* () {
      const { live: key, url } = yield* setUp
      for (const Accept of ["*/*", "application/json", "text/event-stream", "application/json, text/event-stream"]) {
        for (const method of ["tools/list", "ping"]) {
          const answer = yield* post({ url: `${url}/v1`, key, body: { ...list, method }, headers: { Accept } })
          assert.strictEqual(answer.status, 200)
          assert.match(answer.headers.get("content-type")!, /^application\/json/u)
          assert.strictEqual(answer.json.id, 7)
        }
      }
    }).pipe(Effect.scoped)
  )

  it.effect("takes calls for its own hosts and from allowed pages only", () =>
    Effect.gen(function* () {
      const { live: key, url } = yield* setUp
      const from = Effect.fnUntraced(function* (headers: Record<string, string>) {
        return (yield* post({ url: `${url}/v1`, key, body: list, headers })).status
      })
      assert.strictEqual(yield* from({}), 200)
      assert.strictEqual(yield* from({ Origin: "http://127.0.0.1:3000" }), 200)
      assert.strictEqual(yield* from({ Origin: "https://evil.example" }), 403)
      assert.strictEqual(yield* from({ Origin: "null" }), 403)
      const port = new URL(url).port
      assert.strictEqual(
        yield* post({ url: `http://localhost:${port}/v1`, key, body: list }).pipe(Effect.map(({ status }) => status)),
        403
      )
    }).pipe(Effect.scoped)
  )

  it.effect("has no streams and no sessions: only POST", () =>
    Effect.gen(function* () {
      const { live: key, url } = yield* setUp
      for (const path of ["/v1", "/mcp"]) {
        for (const method of ["GET", "DELETE", "PUT"]) {
          const answer = yield* post({ url: `${url}${path}`, key, method })
          assert.strictEqual(answer.status, 405)
          assert.strictEqual(answer.headers.get("allow"), "POST")
        }
      }
    }).pipe(Effect.scoped)
  )

  it.effect("tells what is wrong with a message", () =>
    Effect.gen(function* () {
      const { live: key, url } = yield* setUp
      const refused = Effect.fnUntraced(function* (body: unknown, headers: Record<string, string> = {}) {
        const { json, status } = yield* post({ url: `${url}/v1`, key, body, headers })
        return [status, json.error.code, json.id]
      })
      assert.deepStrictEqual(yield* refused("{"), [400, -32_700, null])
      assert.deepStrictEqual(yield* refused({}), [400, -32_600, null])
      assert.deepStrictEqual(yield* refused([]), [400, -32_600, null])
      assert.deepStrictEqual(yield* refused(list, { "Content-Type": "text/plain" }), [415, -32_000, null])
      assert.deepStrictEqual(yield* refused(`"${"x".repeat(2 * 1024 * 1024)}"`), [413, -32_000, null])
      assert.deepStrictEqual(yield* refused({ ...list, method: "tools/forget" }), [200, -32_601, 7])
      const unknownTool = { ...list, method: "tools/call", params: { name: "forget_note" } }
      assert.deepStrictEqual(yield* refused(unknownTool), [200, -32_602, 7])
    }).pipe(Effect.scoped)
  )

  it.effect("names the scope that a hidden tool would need", () =>
    Effect.gen(function* () {
      const { issue, url } = yield* setUp
      const params = { name: "drop_note", arguments: { id: "first" } }
      const body = { ...list, method: "tools/call", params }
      const { json, status } = yield* post({ url: `${url}/v1`, key: yield* issue("live", "read"), body })
      assert.strictEqual(status, 200)
      assert.isTrue(json.result.isError)
      assert.deepInclude(json.result.structuredContent.error, {
        code: "scope_required",
        required_scopes: ["templates:write"]
      })
    }).pipe(Effect.scoped)
  )

  it.effect("asks for an idempotency_key where the plan of the workspace does", () =>
    Effect.gen(function* () {
      const { url } = yield* serve({ endpoints: notes })
      const required = Effect.fnUntraced(function* (plan: "hobby" | "pro") {
        const { live: key } = yield* makeWorkspace(plan)
        const { json } = yield* post({ url: `${url}/v1`, key, body: list })
        return json.result.tools.find(({ name }: { name: string }) => name === "send_note").inputSchema.required
      })
      assert.deepStrictEqual(yield* required("hobby"), ["text"])
      assert.deepStrictEqual(yield* required("pro"), ["text", "idempotency_key"])
    }).pipe(Effect.scoped)
  )

  it.effect("refuses a key from the moment it is revoked, lists too", () =>
    Effect.gen(function* () {
      const { id, live: key, url } = yield* setUp
      const ask = post({ url: `${url}/v1`, key, body: list })
      assert.strictEqual((yield* ask).status, 200)
      const keys = yield* Keys
      const { body } = yield* call("list_keys", {}, { key })
      for (const { id: keyId } of body.data) yield* keys.revoke(id, keyId)
      assert.strictEqual((yield* ask).status, 401)
    }).pipe(Effect.scoped)
  )

  it.effect("holds each tool to the size that its row takes", () =>
    Effect.gen(function* () {
      const { issue, url } = yield* setUp
      const { live: higher } = yield* makeWorkspace("scale")
      const text = "x".repeat(1.5 * 1024 * 1024)
      const sent = Effect.fnUntraced(function* (name: string, key: string) {
        const params = { name, arguments: { text } }
        const { json } = yield* post({ url: `${url}/v1`, key, body: { ...list, method: "tools/call", params } })
        return json.result.structuredContent
      })
      assert.strictEqual((yield* sent("send_note", yield* issue("live"))).error.code, "payload_too_large")
      assert.strictEqual((yield* sent("draft_note", higher)).text, text)
    }).pipe(Effect.scoped)
  )

  it.effect("answers with the bytes REST answers with", () =>
    Effect.gen(function* () {
      const { live: key, url } = yield* setUp
      const rest = yield* post({ url: `${url}/v1/notes/first`, key, method: "GET" })
      const params = { name: "read_note", arguments: { id: "first" } }
      const tool = yield* post({ url: `${url}/v1`, key, body: { ...list, method: "tools/call", params } })
      assert.include(tool.text, `"structuredContent":${rest.text}`)
      assert.strictEqual(tool.json.result.content[0].text.split("\n")[1], rest.text)
      assert.match(tool.headers.get("x-request-id")!, /^req_/u)
    }).pipe(Effect.scoped)
  )
})
