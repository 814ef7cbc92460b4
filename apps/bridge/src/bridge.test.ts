import { assert, describe, it } from "@effect/vitest"
import type { ServerResponse } from "node:http"
import { Writable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { bridged, key } from "./testing/bridged.ts"
import { endpoint } from "./testing/endpoint.ts"

const request = (id: number | string, more: object = {}) => ({ jsonrpc: "2.0", id, method: "tools/list", ...more })
const result = (id: unknown, value: unknown = {}) => JSON.stringify({ jsonrpc: "2.0", id, result: value })
const fault = (error: object, id: unknown = null) => JSON.stringify({ jsonrpc: "2.0", id, error })
const event = (data: string, end = "\n") => `event: message${end}data: ${data}${end}${end}`
const refused = (code: string, more: object = {}) =>
  fault({ code: -32_000, message: "No.", data: { error: { code, message: "It says no.", ...more } } }, 7)

type Reply = (response: ServerResponse) => void

const json =
  (status: number, body: string, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body)

/** A stream that is sent in exactly these chunks. */
const stream =
  (...chunks: ReadonlyArray<string | Buffer>): Reply =>
  async (response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" }).flushHeaders()
    for (const chunk of chunks) {
      response.write(chunk)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    response.end()
  }

const split = (text: string, at: string, within: number) => {
  const bytes = Buffer.from(text)
  const cut = bytes.indexOf(at) + within
  return [bytes.subarray(0, cut), bytes.subarray(cut)] as const
}

const progress = { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } }
const answered = { jsonrpc: "2.0", id: 7, result: {} }
const error = (code: number, message: RegExp, data?: object) => ({ code, message, data })

type Expected = object | ReturnType<typeof error>

/** An endpoint's replies to request 7, and the messages that the client then gets. */
const answers: ReadonlyArray<readonly [what: string, reply: Reply, told: ReadonlyArray<Expected>]> = [
  ["JSON", json(200, result(7)), [answered]],
  ["JSON over several lines", json(200, JSON.stringify(answered, undefined, 2)), [answered]],
  ["a stream", stream(event(JSON.stringify(progress)), event(result(7))), [progress, answered]],
  ["two messages in one chunk", stream(event(JSON.stringify(progress)) + event(result(7))), [progress, answered]],
  [
    "CRLF, comments, ids and an event without data",
    stream(`: hi\r\nid: 1\r\n\r\nretry: 5\r\n${event(result(7), "\r\n")}`),
    [answered]
  ],
  ["data over several lines", stream(`data: {"jsonrpc":"2.0",\ndata:"id":7,\r\ndata: "result":{}}\n\n`), [answered]],
  [
    "chunks that end within a character",
    stream(...split(event(result(7, "hé😀")), "😀", 2)),
    [{ ...answered, result: "hé😀" }]
  ],
  ["chunks that end within CRLF", stream(...split(event(result(7), "\r\n"), "\r\n", 1)), [answered]],
  ["the same answer twice, and a stranger's", stream(event(result(8)), event(result(7)), event(result(7))), [answered]],
  [
    "an error without id",
    json(400, fault({ code: -32_020, message: "Header mismatch" })),
    [error(-32_020, /^Header mismatch$/u)]
  ],
  [
    "a stream that ends early",
    stream(event(JSON.stringify(progress)), "data: {"),
    [progress, error(-32_603, /stream ended before the answer/u)]
  ],
  [
    "a stream that is cut",
    (response) =>
      void response.writeHead(200, { "Content-Type": "text/event-stream" }).write(": hi\n", () => response.destroy()),
    [error(-32_603, /broke off its answer \(ECONNRESET\)/u)]
  ],
  [
    "half its JSON",
    (response) =>
      void response
        .writeHead(200, { "Content-Type": "application/json", "Content-Length": 99 })
        .write("{", () => response.destroy()),
    [error(-32_603, /broke off its answer/u)]
  ],
  ["no answer at all", (response) => void response.destroy(), [error(-32_603, /did not answer \(ECONNRESET\)/u)]],
  [
    "nothing but 202",
    (response) => void response.writeHead(202).end(),
    [error(-32_603, /did not answer with JSON-RPC \(202, nothing\)/u)]
  ],
  [
    "a page of a proxy",
    (response) => void response.writeHead(502, { "Content-Type": "text/html" }).end(`<h1>${key}</h1>`),
    [error(-32_603, /^Tidings failed \(502\)\. Try again\.$/u)]
  ],
  [
    "what is no JSON",
    json(200, "<html>"),
    [error(-32_603, /did not answer with JSON-RPC \(200, application\/json\)/u)]
  ],
  [
    "another place",
    (response) => void response.writeHead(307, { Location: "https://elsewhere.test/v1" }).end(),
    [error(-32_000, /redirects \(307\) to https:\/\/elsewhere\.test\/v1: correct TIDINGS_URL/u)]
  ],
  [
    "404",
    (response) => void response.writeHead(404).end("no"),
    [error(-32_000, /speaks MCP \(404\): correct TIDINGS_URL/u)]
  ],
  [
    "401",
    json(401, refused("invalid_api_key")),
    [
      error(-32_000, /^Tidings refused the API key \(401\): It says no\. Set TIDINGS_API_KEY to a valid one\.$/u, {
        error: { code: "invalid_api_key", message: "It says no." }
      })
    ]
  ],
  [
    "an error that is not JSON-RPC",
    json(404, `{"error":{"type":"not_found","code":"unknown_route","message":"No."}}`),
    [error(-32_000, /speaks MCP \(404\): correct TIDINGS_URL/u)]
  ],
  [
    "401 of a proxy",
    (response) => void response.writeHead(401).end(),
    [error(-32_000, /^Tidings refused the API key \(401\)\. Set TIDINGS_API_KEY/u)]
  ],
  [
    "403 for a scope",
    json(403, refused("scope_required"), {
      "WWW-Authenticate": `Bearer error="insufficient_scope", scope="sends:read audit:read"`
    }),
    [
      error(-32_000, /lacks a scope \(403\): it takes sends:read audit:read\./u, {
        error: { code: "scope_required", message: "It says no." },
        scope: "sends:read audit:read"
      })
    ]
  ],
  [
    "403 for anything else",
    json(403, refused("origin")),
    [error(-32_000, /refused the call \(403\): It says no\.$/u, { error: { code: "origin", message: "It says no." } })]
  ],
  ["403 as a tool's result", json(403, result(7, { isError: true })), [{ ...answered, result: { isError: true } }]],
  [
    "429 with its envelope",
    json(429, refused("key_rate_limit", { retry_after_seconds: 1.5 })),
    [
      error(-32_000, /Try again in 1\.5 s\./u, {
        error: { code: "key_rate_limit", message: "It says no.", retry_after_seconds: 1.5 },
        retry_after: 1.5
      })
    ]
  ],
  [
    "429 of a proxy",
    (response) => void response.writeHead(429, { "Retry-After": "3" }).end("slow"),
    [error(-32_000, /^Too many calls \(429\)\. Try again in 3 s\.$/u, { retry_after: 3 })]
  ]
]

const told = (message: any, expected: any): void => {
  if (!(expected.message instanceof RegExp)) return assert.deepStrictEqual(message, expected)
  assert.deepStrictEqual([message.jsonrpc, message.id, message.error.code], ["2.0", 7, expected.code])
  assert.match(message.error.message, expected.message)
  assert.deepStrictEqual(message.error.data, expected.data)
}

describe("one request", () => {
  it.each(answers)("is answered once when the endpoint answers %s", async (_, reply, expected) => {
    await using server = await endpoint((_, response) => reply(response))
    const { all, say } = bridged(server.url)
    say(request(7))
    const heard = await all()
    assert.strictEqual(heard.length, expected.length, JSON.stringify(heard))
    for (const [index, message] of heard.entries()) told(message, expected[index])
    assert.notInclude(JSON.stringify(heard), key)
  })

  it("is answered digit for digit, on one line", async () => {
    await using server = await endpoint((_, response) =>
      json(200, `{"jsonrpc":"2.0",\r\n "id":7, "result":12345678901234567890}`)(response)
    )
    const { all, lines, say } = bridged(server.url)
    say(request(7))
    await all()
    assert.deepStrictEqual(lines, [`{"jsonrpc":"2.0",  "id":7, "result":12345678901234567890}`])
  })

  it("is answered when nothing listens", async () => {
    const { all, say } = bridged("http://127.0.0.1:1")
    say(request(7))
    assert.strictEqual((await all())[0].error.message, "http://127.0.0.1:1/v1 did not answer (ECONNREFUSED).")
  })

  it.each([0, "", "a"])("with the id %j is answered too", async (id) => {
    await using server = await endpoint((_, response) => response.destroy())
    const { all, say } = bridged(server.url)
    say(request(id))
    assert.deepStrictEqual(
      (await all()).map((message) => message.id),
      [id]
    )
  })
})

const line = (message: object) => `${JSON.stringify(message)}\n`
const tooBig = Buffer.alloc(33 * 1024 * 1024, 32)

describe("a line", () => {
  it.each([
    ["no JSON", "{nope\n", -32_700],
    ["a batch", line([request(1), request(2)]), -32_600],
    ["no object", "42\n", -32_600],
    ["over 32 MB", Buffer.concat([tooBig, Buffer.from("\n")]), -32_600]
  ])("that is %s is refused here, and the next one is heard", async (_, bad, code) => {
    await using server = await endpoint((_, response) => json(200, result(7))(response))
    const { all, say } = bridged(server.url)
    say(bad, "\r\n", request(7))
    const [refusal, answer] = await all()
    assert.deepStrictEqual([refusal.id, refusal.error.code], [null, code])
    assert.deepStrictEqual(answer, answered)
    assert.strictEqual(server.sent.length, 1)
  })

  it("arrives as it was written, in whatever pieces it came", async () => {
    await using server = await endpoint((_, response) => json(200, result(7))(response))
    const { all, say } = bridged(server.url)
    const text = `{"jsonrpc": "2.0", "id":7, "method":"tools/call", "params":{"name":"é😀","n":12345678901234567890}}`
    for (const byte of Buffer.from(text)) say(Buffer.from([byte]))
    assert.deepStrictEqual(await all(), [answered])
    assert.deepStrictEqual(
      server.sent.map(({ body }) => body),
      [text]
    )
  })
})

const meta = (revision: string) => ({ _meta: { "io.modelcontextprotocol/protocolVersion": revision } })
const encoded = (text: string) => `=?base64?${Buffer.from(text).toString("base64")}?=`
const mirrored = (method: string, params: object) =>
  request(7, { method, params: { ...params, ...meta("2026-07-28") } })

describe("headers", () => {
  const sentFor = async (message: object, env: Record<string, string> = {}, query = "") => {
    await using server = await endpoint((_, response) => json(200, result(7))(response))
    const { all, say } = bridged(server.url + query, { env })
    say(message)
    await all()
    return server.sent[0]!
  }

  it.each([
    ["tools/call", { name: "read_send" }, "read_send"],
    ["tools/call", { name: "héllo" }, encoded("héllo")],
    ["tools/call", { name: " a" }, encoded(" a")],
    ["tools/call", { name: "a\nb" }, encoded("a\nb")],
    ["tools/call", { name: "=?base64?YQ==?=" }, encoded("=?base64?YQ==?=")],
    ["tools/call", { name: "" }, encoded("")],
    ["resources/read", { uri: "file:///a b" }, "file:///a b"],
    ["tools/list", { name: "ignored" }, undefined]
  ])("repeat what %s of revision 2026-07-28 says of %j", async (method, params, name) => {
    const { headers } = await sentFor(mirrored(method, params))
    assert.strictEqual(headers["mcp-protocol-version"], "2026-07-28")
    assert.strictEqual(headers["mcp-method"], method)
    assert.strictEqual(headers["mcp-name"], name)
  })

  it("carry the key, both media types and the view, and the URL keeps its query", async () => {
    const env = { TIDINGS_TOOLSETS: "sends,templates", TIDINGS_TOOLS: "read_key", TIDINGS_READ_ONLY: "true" }
    const { headers, path } = await sentFor(request(7), env, "/?view=search")
    assert.strictEqual(path, "/v1?view=search")
    assert.include(headers, {
      authorization: `Bearer ${key}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "x-mcp-toolsets": "sends,templates",
      "x-mcp-tools": "read_key",
      "x-mcp-readonly": "true"
    })
    assert.notProperty(headers, "mcp-protocol-version")
  })

  it("name the revision and the client that an older handshake settled on, even when nobody waited for it", async () => {
    await using server = await endpoint(({ body }, response) => {
      const { id, method } = JSON.parse(body)
      json(
        id === undefined ? 202 : 200,
        result(id, method === "initialize" ? { protocolVersion: "2025-06-18" } : {})
      )(response)
    })
    const { all, say } = bridged(server.url)
    const clientInfo = { name: "Ada's (client)\n", version: "1.2" }
    say(request(1, { method: "initialize", params: { protocolVersion: "2025-11-25", clientInfo } }))
    say({ jsonrpc: "2.0", method: "notifications/initialized" }, request(2))
    assert.deepStrictEqual(
      (await all()).map((message) => message.id),
      [1, 2]
    )
    const seen = server.sent.map(({ headers }) => [headers["mcp-protocol-version"], headers["user-agent"]])
    assert.match(String(seen[0]![1]), /^tidings-mcp\/\d+\.\d+\.\d+ \(Ada'sclient\/1\.2\)$/u)
    assert.deepStrictEqual(
      seen.map(([version]) => version),
      [undefined, "2025-06-18", "2025-06-18"]
    )
    assert.strictEqual(seen[2]![1], seen[0]![1])
  })
})

describe("many at once", () => {
  it("are answered in the order in which their answers come", async () => {
    const held = new Map<number, ServerResponse>()
    await using server = await endpoint(({ body }, response) => {
      held.set(JSON.parse(body).id, response)
      if (held.size === 3) for (const id of [3, 1, 2]) json(200, result(id))(held.get(id)!)
    })
    const { all, say } = bridged(server.url)
    say(request(1), request(2), request(3))
    assert.sameMembers(
      (await all()).map((message) => message.id),
      [1, 2, 3]
    )
  })

  it("are cancelled one by one: the endpoint sees it, and the client hears no more of it", async () => {
    await using server = await endpoint(({ body }, response) => {
      const { id } = JSON.parse(body)
      if (id === "b") json(200, result(id))(response)
      else response.writeHead(200, { "Content-Type": "text/event-stream" }).write(event(JSON.stringify(progress)))
    })
    const { all, hear, heard, say } = bridged(server.url)
    say(request("a"))
    await hear(1)
    say({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "a" } }, request("b"))
    await hear(2)
    assert.deepStrictEqual(heard, [progress, { jsonrpc: "2.0", id: "b", result: {} }])
    await all()
    assert.deepStrictEqual(
      server.gone.map((body) => JSON.parse(body).id),
      ["a"]
    )
    assert.strictEqual(server.sent.length, 2)
  })
})

describe("the end", () => {
  const silent = () => endpoint(() => undefined)

  it("of the input waits for answers, ends subscriptions, and gives up in time", async () => {
    await using server = await silent()
    const { all, say } = bridged(server.url, { drainMs: 20 })
    say(request(7), { ...request("s"), method: "subscriptions/listen", params: meta("2026-07-28") })
    const heard = await all()
    assert.strictEqual(heard.length, 1)
    told(heard[0], error(-32_603, /^The client went away before the answer\.$/u))
  })

  it("by a signal comes at once, without a word", async () => {
    await using server = await endpoint(() => stop())
    const { ended, heard, say, stop } = bridged(server.url)
    say(request(7))
    await ended
    assert.deepStrictEqual(heard, [])
  })

  it("by a signal does not wait for a reader that reads no more", async () => {
    await using server = await endpoint(() => stop())
    const output = new Writable({ highWaterMark: 1, write: () => undefined })
    const { ended, input, say, stop } = bridged(server.url, { output })
    say(request(7), "{nope\n", "{nope\n")
    await ended
    assert.isTrue(input.destroyed)
  })

  it("of an input without a last line break loses nothing", async () => {
    await using server = await endpoint((_, response) => json(200, result(7))(response))
    const { all, say } = bridged(server.url)
    say(JSON.stringify(request(7)))
    assert.deepStrictEqual(await all(), [answered])
  })
})

it("reads no faster than it is read", async () => {
  const many = Array.from({ length: 200 }, () =>
    event(JSON.stringify({ ...progress, params: { x: "x".repeat(50_000) } }))
  )
  let written = 0
  await using server = await endpoint(async (_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" })
    for (const one of [...many, event(result(7))]) {
      if (!response.write(one)) await new Promise((resolve) => response.once("drain", resolve))
      written++
    }
    response.end()
  })
  const taken: Array<() => void> = []
  const output = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void taken.push(done) })
  const { input, ended, say } = bridged(server.url, { output })
  say(request(7))
  while (taken.length === 0) await setImmediate()
  for (let turn = 0; turn < 50; turn++) await setImmediate()
  assert.strictEqual(taken.length, 1)
  assert.isBelow(written, 200)
  input.end()
  const draining = setInterval(() => taken.splice(0).forEach((done) => done()), 0)
  await ended
  clearInterval(draining)
  assert.strictEqual(written, 201)
})
