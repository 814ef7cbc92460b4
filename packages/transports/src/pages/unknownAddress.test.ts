import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { unknownAddress } from "./unknownAddress.ts"

/** Requests an address where there is nothing. */
const asked = (path: string, Accept = "text/html,application/xhtml+xml", method = "GET") =>
  Effect.gen(function* () {
    const server = yield* Effect.acquireRelease(
      Effect.callback<ReturnType<typeof createServer>>((resume) => {
        const made = createServer(unknownAddress((_, response) => void response.writeHead(404).end("for programs")))
        made.listen(0, "127.0.0.1", () => resume(Effect.succeed(made)))
      }),
      (server) => Effect.sync(() => server.close())
    )
    const { port } = server.address() as AddressInfo
    return yield* Effect.promise(async () => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { Accept } })
      return { status: response.status, type: response.headers.get("content-type"), text: await response.text() }
    })
  }).pipe(Effect.scoped)

it.live.each<readonly [path: string, words: string]>([
  ["/nothing", "There is no page here"],
  ["/console?a=b", "There is no page here"],
  ["/inbox", "INBOX=on"],
  ["/inbox/snd_1", "INBOX=on"]
])("answers a person at %s with a page", ([path, words]) =>
  Effect.gen(function* () {
    const { status, text, type } = yield* asked(path)
    assert.deepStrictEqual([status, type], [404, "text/html; charset=utf-8"])
    assert.include(text, words)
  })
)

it.live.each<readonly [path: string, accept: string, method: string]>([
  ["/nothing", "*/*", "GET"],
  ["/nothing", "application/json", "GET"],
  ["/nothing", "text/html", "POST"],
  ["/v1/nothing", "text/html", "GET"],
  ["/v1?x", "text/html", "GET"],
  ["/mcp", "text/html", "GET"]
])("leaves %s asked for %s by %s to programs", ([path, accept, method]) =>
  Effect.gen(function* () {
    assert.strictEqual((yield* asked(path, accept, method)).text, "for programs")
  })
)

it.live("has the icon and the rules for crawlers at the addresses that are asked by themselves", () =>
  Effect.gen(function* () {
    const [icon, robots] = [yield* asked("/favicon.ico"), yield* asked("/robots.txt", "*/*")]
    assert.deepStrictEqual([icon.status, icon.type], [200, "image/svg+xml"])
    assert.match(icon.text, /^<svg .*<\/svg>$/u)
    assert.include(robots.text, "Disallow: /v1/\n")
    assert.notInclude(robots.text, "/p/")
  })
)
