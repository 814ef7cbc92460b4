import { assert, layer } from "@effect/vitest"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { notes } from "../mcp/testing/notes.ts"
import { post } from "../mcp/testing/post.ts"

const list = { jsonrpc: "2.0", id: 1, method: "tools/list" }
const allowed = "http://127.0.0.1:4000"

const setUp = Effect.gen(function* () {
  const { live: key } = yield* makeWorkspace("pro")
  const { url } = yield* serve({ endpoints: notes })
  return { key, url }
})

const preflight = (url: string, origin: string, headers: string) =>
  post({
    url,
    method: "OPTIONS",
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": headers
    }
  })

/** The URL of an empty page on its own port. */
const somePage = Effect.map(
  Effect.acquireRelease(
    Effect.callback<ReturnType<typeof createServer>>((resume) => {
      const server = createServer((_, response) => void response.setHeader("Content-Type", "text/html").end("<p>"))
      server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  ),
  (server) => (server.address() as AddressInfo).port
)

layer(world)("a page", (it) => {
  it.effect("of an allowed origin is told by a preflight which headers it may send, and no others", () =>
    Effect.gen(function* () {
      const { url } = yield* setUp
      for (const path of ["/v1", "/mcp"]) {
        const asked = "authorization,content-type,mcp-protocol-version,mcp-param-region,x-mcp-toolsets,x-evil"
        const { headers, status } = yield* preflight(`${url}${path}`, allowed, asked)
        assert.strictEqual(status, 204)
        assert.strictEqual(headers.get("access-control-allow-origin"), allowed)
        assert.strictEqual(headers.get("access-control-allow-methods"), "POST")
        assert.strictEqual(
          headers.get("access-control-allow-headers"),
          asked.replace(",x-evil", "").replaceAll(",", ", ")
        )
        assert.isNull(headers.get("access-control-allow-credentials"))
        assert.include(headers.get("vary"), "Origin")
      }
    }).pipe(Effect.scoped)
  )

  it.effect("of an allowed origin may read every answer, whichever lane gave it, refusals too", () =>
    Effect.gen(function* () {
      const { key, url } = yield* setUp
      const bodies = [list, { ...list, method: "ping" }, [], "{"]
      for (const body of bodies) {
        for (const credential of [key, undefined]) {
          const { headers } = yield* post({ url: `${url}/mcp`, key: credential, body, headers: { Origin: allowed } })
          assert.strictEqual(headers.get("access-control-allow-origin"), allowed)
          assert.strictEqual(headers.get("vary"), "Origin")
          for (const name of ["WWW-Authenticate", "X-Request-Id", "Retry-After", "RateLimit"]) {
            assert.include(headers.get("access-control-expose-headers")!.split(", "), name)
          }
        }
      }
    }).pipe(Effect.scoped)
  )

  it.effect("of another origin gets 403 without a word that it could read, and REST is for no page", () =>
    Effect.gen(function* () {
      const { key, url } = yield* setUp
      const isSilent = (headers: Headers) => [...headers.keys()].every((name) => !name.startsWith("access-control-"))
      for (const origin of ["https://evil.example", "null", "http://127.0.0.1.evil.example", "not a url"]) {
        const preflit = yield* preflight(`${url}/v1`, origin, "authorization")
        const called = yield* post({ url: `${url}/v1`, key, body: list, headers: { Origin: origin } })
        assert.deepStrictEqual([preflit.status, called.status], [403, 403])
        assert.isTrue(isSilent(preflit.headers) && isSilent(called.headers))
      }
      const rest = yield* post({ url: `${url}/v1/whoami`, method: "GET", key, headers: { Origin: allowed } })
      assert.strictEqual(rest.status, 200)
      assert.isTrue(isSilent(rest.headers))
    }).pipe(Effect.scoped)
  )

  it.effect.skipIf(browserIsMissing)("in a browser lists the tools from an allowed origin, and from no other", () =>
    Effect.gen(function* () {
      const { key, url } = yield* setUp
      const port = yield* somePage
      const browser = yield* chromium
      const init = JSON.stringify({
        method: "POST",
        headers: {
          Authorization: `Bearer ${key}`,
          "Content-Type": "application/json",
          "MCP-Protocol-Version": "2025-11-25",
          "X-MCP-Readonly": "true"
        },
        body: JSON.stringify(list)
      })
      const asked = `fetch("${url}/mcp", ${init}).then(
          async (response) => [(await response.json()).result.tools.length, response.headers.get("x-request-id")],
          (error) => String(error)
        )`
      const from = (host: string) =>
        Effect.promise(async () => {
          const page = await browser.newPage()
          await page.goto(`http://${host}:${port}/`)
          return page.evaluate<unknown>(asked)
        })
      const [tools, requestId] = (yield* from("127.0.0.1")) as [number, string]
      assert.strictEqual(tools, 2)
      assert.match(requestId, /^req_/u)
      assert.strictEqual(yield* from("localhost"), "TypeError: Failed to fetch")
    }).pipe(Effect.scoped)
  )
})
