import { assert, layer } from "@effect/vitest"
import { mintSecret } from "@tidings/services/access/secret"
import { endpoints } from "@tidings/testing/endpoints"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Logger } from "effect"
import { TestClock } from "effect/testing"
import { accessToken } from "./testing/accessToken.ts"
import { notes } from "./testing/notes.ts"
import { envelope, mirror, post, type Sent } from "./testing/post.ts"
import { raw } from "./testing/raw.ts"

const megabyte = 1024 * 1024
const withoutLimit = { keyPerSecond: 1_000_000, keyBurst: 1_000_000, workspacePerMinute: null }

type Credential = "full" | "read" | "connected" | "expired" | "foreign" | "none"

interface Case extends Pick<Sent, "body" | "headers" | "method"> {
  readonly title: string
  readonly credential?: Credential
  readonly status: number
  /** A JSON-RPC code, or the code in the envelope if the call was answered with isError. */
  readonly code: number | string
  readonly challenge?: string
}

const json = (message: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, ...message })
const list = json({ method: "tools/list" })
const calling = (name: string, args: object = {}) => json({ method: "tools/call", params: { name, arguments: args } })
const modern = (method: string, params: object = {}, meta: object = envelope) =>
  json({ method, params: { ...params, _meta: meta } })
const callingModern = (name: string, args: object = {}) => modern("tools/call", { name, arguments: args })
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth)
const deep = (body: string) => body.replace('"deep"', nested(100_000))
const first = { id: "first" }

/** One call in both eras, with the same refusal. */
const inBothEras = (title: string, name: string, args: object, more: Omit<Case, "title">): ReadonlyArray<Case> => [
  { title: `${title}, older revisions`, body: calling(name, args), ...more },
  { title: `${title}, 2026-07-28`, body: callingModern(name, args), headers: mirror("tools/call", name), ...more }
]

const mismatched = { status: 400, code: -32_020 }
const invalid = { status: 400, code: -32_600 }
const unparsable = { status: 400, code: -32_700 }

const cases: ReadonlyArray<Case> = [
  ...inBothEras("an unknown tool", "forget_note", {}, { status: 200, code: -32_602 }),
  ...inBothEras("a tool named as a prototype", "__proto__", {}, { status: 200, code: -32_602 }),
  ...inBothEras("a missing scope", "drop_note", first, { credential: "read", status: 200, code: "scope_required" }),
  ...inBothEras("a missing scope of a connected client", "drop_note", first, {
    credential: "connected",
    status: 403,
    code: "scope_required",
    challenge: 'error="insufficient_scope"'
  }),
  ...(["whoami", "forget_note"] as const).flatMap((name) => [
    ...inBothEras(
      `no token for ${name}`,
      name,
      {},
      {
        credential: "none",
        status: 401,
        code: -32_000,
        challenge: "resource_metadata="
      }
    ),
    ...inBothEras(
      `another server's token for ${name}`,
      name,
      {},
      {
        credential: "foreign",
        status: 401,
        code: -32_000,
        challenge: 'error="invalid_token"'
      }
    ),
    ...inBothEras(
      `an expired token for ${name}`,
      name,
      {},
      {
        credential: "expired",
        status: 401,
        code: -32_000,
        challenge: 'error="invalid_token"'
      }
    )
  ]),

  ...["", "{", "nul", '{"jsonrpc":"2.0",}', "\u0000", "\u{feff}{}", "[".repeat(1_000), '"'].map((body): Case => ({
    title: `no JSON: ${JSON.stringify(body.slice(0, 20))}`,
    body,
    ...unparsable
  })),
  ...["null", "1", '"text"', "true", "{}", "[]", `[${Array(51).fill(list)}]`, `[${"1,".repeat(50)}1]`].map(
    (body): Case => ({
      title: `no message: ${body.slice(0, 20)}`,
      body,
      ...invalid
    })
  ),
  ...[
    { jsonrpc: "1.0", id: 1, method: "ping" },
    { id: 1, method: "ping" },
    { jsonrpc: "2.0", id: 1 },
    { jsonrpc: "2.0", id: 1, method: 7 },
    { jsonrpc: "2.0", id: 1, method: "ping", params: "text" },
    { jsonrpc: "2.0", id: 1, method: "ping", params: [] },
    { jsonrpc: "2.0", id: 1, method: "ping", result: {} },
    { jsonrpc: "2.0", id: {}, method: "ping" },
    { jsonrpc: "2.0", id: [1], method: "ping" },
    { jsonrpc: "2.0", id: true, method: "ping" },
    { jsonrpc: "2.0", id: 1.5, method: "ping" },
    { jsonrpc: "2.0", id: 1e308, method: "ping" },
    { jsonrpc: "2.0", id: 2 ** 64, method: "ping" },
    { jsonrpc: "2.0", id: 1, error: {} }
  ].map((message): Case => ({ title: `a message of ${JSON.stringify(message)}`, body: message, ...invalid })),
  { title: "an id beyond all numbers", body: '{"jsonrpc":"2.0","id":1e400,"method":"tools/list"}', ...invalid },
  { title: "a method that is none", body: json({ method: "__proto__" }), status: 200, code: -32_601 },
  { title: "an answer to no question", body: json({ error: { code: 1, message: "" } }), status: 202, code: "" },

  { title: "brackets, alone", body: nested(100_000), ...unparsable },
  { title: "braces, alone", body: '{"a":'.repeat(100_000), ...unparsable },
  ...[
    calling("read_note", { id: "deep" }),
    calling("send_note", { text: "deep", idempotency_key: "k" }),
    json({ method: "ping", params: { _meta: "deep" } }),
    json({ method: "ping", id: "deep" }),
    modern("tools/list", {}, { ...envelope, "io.modelcontextprotocol/clientCapabilities": { experimental: "deep" } })
  ].map((body): Case => ({ title: `brackets in ${body.slice(0, 60)}`, body: deep(body), ...unparsable })),
  {
    title: "prototypes among the arguments",
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_note","arguments":{"id":"first","constructor":{"prototype":{"polluted":1}}}}}`,
    status: 200,
    code: "field_invalid"
  },
  {
    title: "prototypes around the arguments",
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","__proto__":{"id":2},"params":{"name":"read_note","arguments":{"id":"first"}}}`,
    ...invalid
  },

  { title: "too large a message", body: `"${"x".repeat(3 * megabyte)}"`, status: 413, code: -32_000 },
  { title: "another origin", headers: { Origin: "https://evil.example" }, body: list, status: 403, code: -32_000 },
  { title: "an origin that is none", headers: { Origin: "null" }, body: list, status: 403, code: -32_000 },
  ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonp"].map(
    (type): Case => ({ title: type, headers: { "Content-Type": type }, body: list, status: 415, code: -32_000 })
  ),
  ...["GET", "DELETE", "PUT", "PATCH", "OPTIONS"].map((method): Case => ({
    title: method,
    method,
    status: 405,
    code: -32_000
  })),

  {
    title: "headers of another method",
    headers: mirror("tools/list", "whoami"),
    body: callingModern("whoami"),
    ...mismatched
  },
  {
    title: "headers of another tool",
    headers: mirror("tools/call", "drop_note"),
    body: callingModern("whoami"),
    ...mismatched
  },
  { title: "headers without the tool", headers: mirror("tools/call"), body: callingModern("whoami"), ...mismatched },
  {
    title: "a name that is no base64",
    headers: mirror("tools/call", "=?base64?%%?="),
    body: callingModern("whoami"),
    ...mismatched
  },
  {
    title: "headers of another revision",
    headers: { ...mirror("tools/call", "whoami"), "MCP-Protocol-Version": "2025-11-25" },
    body: callingModern("whoami"),
    ...mismatched
  }
]

/** Collects errors that are logged meanwhile. */
const loggedErrors = () => {
  const errors: Array<string> = []
  const logger = Logger.make<unknown, void>(({ logLevel, message }) => {
    if (logLevel === "Error" || logLevel === "Fatal") errors.push(String(message))
  })
  return { errors, quietly: Effect.provide(Logger.layer([logger])) }
}

const lanes = [true, false].map((fastLane) => ({ fastLane, lane: fastLane ? "the fast lane" : "the SDK's lane" }))

layer(world)("hostile input", (it) => {
  const setUp = (fastLane: boolean) =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace("enterprise", withoutLimit)
      const read = yield* workspace.issue("live", "read")
      const expired = yield* accessToken(workspace.live)
      yield* TestClock.adjust("2 minutes")
      const { url } = yield* serve({ endpoints: notes, fastLane })
      const credentials: Readonly<Record<Credential, string | undefined>> = {
        full: workspace.live,
        read,
        connected: yield* accessToken(read),
        expired,
        foreign: mintSecret("mcp"),
        none: undefined
      }
      return { url, credentials, workspace }
    })

  for (const { fastLane, lane } of lanes) {
    it.effect(`gets the protocol's own error on ${lane}, and nothing is logged`, () => {
      const { errors, quietly } = loggedErrors()
      return Effect.gen(function* () {
        const { credentials, url } = yield* setUp(fastLane)
        for (const { challenge, code, credential = "full", status, title, ...sent } of cases) {
          const answer = yield* post({ url: `${url}/v1`, key: credentials[credential], ...sent })
          const error = answer.json?.error ?? answer.json?.result?.structuredContent?.error
          assert.deepStrictEqual(
            [answer.status, error?.code ?? ""],
            [status, code],
            `${title}: ${answer.text.slice(0, 300)}`
          )
          assert.include(answer.headers.get("www-authenticate") ?? "", challenge ?? "", title)
        }
        assert.deepStrictEqual(errors, [])
        assert.notProperty({}, "polluted")
      }).pipe(quietly, Effect.scoped)
    })
  }

  it.effect("that is no proper HTTP gets an answer all the same, and the server goes on", () => {
    const { errors, quietly } = loggedErrors()
    return Effect.gen(function* () {
      const { credentials, url } = yield* setUp(true)
      const head = [
        "POST /v1 HTTP/1.1",
        "Host: 127.0.0.1",
        "Connection: close",
        "Content-Type: application/json",
        `Authorization: Bearer ${credentials.full}`
      ]
      const written = (lines: ReadonlyArray<string>, body: string) => `${lines.join("\r\n")}\r\n\r\n${body}`
      const withLength = (lines: ReadonlyArray<string>, length = list.length) =>
        written([...lines, `Content-Length: ${length}`], list)
      const without = (name: string) => head.filter((line) => !line.startsWith(name))
      const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`
      const answers: ReadonlyArray<readonly [title: string, status: number, bytes: string, more?: string]> = [
        ["nothing wrong", 200, withLength(head)],
        ["no Host", 400, withLength(without("Host"))],
        ["no Host in HTTP/1.0", 403, withLength(["POST /v1 HTTP/1.0", ...without("Host").slice(1)])],
        ["another Host", 403, withLength(["POST /v1 HTTP/1.1", "Host: evil.example", ...without("Host").slice(1)])],
        ["two Hosts, of which the first counts", 200, withLength([...head, "Host: evil.example"])],
        ["two credentials, of which the first counts", 200, withLength([...head, "Authorization: Bearer other"])],
        ["two content types, of which the first counts", 200, withLength([...head, "Content-Type: text/plain"])],
        [
          "two revisions",
          400,
          withLength([...head, "MCP-Protocol-Version: 2025-06-18", "MCP-Protocol-Version: 2026-07-28"])
        ],
        [
          "two origins, of which the first counts",
          403,
          withLength([...head, "Origin: http://evil.example", "Origin: http://127.0.0.1"])
        ],
        ["a length too short", 400, withLength(head, 10)],
        ["two lengths", 400, withLength([...head, "Content-Length: 5"])],
        ["a length and chunks", 400, withLength([...head, "Transfer-Encoding: chunked"])],
        ["a length beyond all bounds, with little behind it", 413, withLength(head, 10 ** 12)],
        ["chunks without an end", 413, written([...head, "Transfer-Encoding: chunked"], ""), chunk],
        ["no HTTP", 400, "hello\r\n\r\n"],
        ["headers without an end", 431, `${head.join("\r\n")}\r\nX: `, "x".repeat(10_000)],
        ["nothing wrong after all of these", 200, withLength(head)]
      ]
      for (const [title, status, bytes, more] of answers) {
        assert.strictEqual((yield* raw(url, bytes, more)).status, status, title)
      }
      assert.deepStrictEqual(errors, [])
    }).pipe(quietly, Effect.scoped)
  })

  it.effect("that names at length what is not there is answered shortly", () =>
    Effect.gen(function* () {
      const { credentials, url } = yield* setUp(true)
      const long = "n".repeat(500_000)
      const argument = { name: long, value: "" }
      for (const [method, params] of [
        ["tools/call", { name: long, arguments: {} }],
        ["prompts/get", { name: long }],
        ["prompts/get", { name: "send_receipt", arguments: { [long]: "x" } }],
        ["completion/complete", { ref: { type: "ref/prompt", name: long }, argument }],
        ["completion/complete", { ref: { type: "ref/resource", uri: `tidings://${long}` }, argument }]
      ] as const) {
        const { json: answer, text } = yield* post({
          url: `${url}/v1`,
          key: credentials.full,
          body: json({ method, params })
        })
        assert.strictEqual(answer.error.code, -32_602, method)
        assert.isBelow(text.length, 2_000, method)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("that nests too deep is refused over REST alike", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { url } = yield* serve({ endpoints })
      const variables = [{ key: "list", type: "array", required: true, sample: "deep" }]
      const body = deep(JSON.stringify({ key: "hello", variables }))
      const { json, status } = yield* post({ url: `${url}/v1/templates`, key, body })
      assert.deepStrictEqual([status, json.error.code], [400, "body_invalid_json"])
    }).pipe(Effect.scoped)
  )
})
