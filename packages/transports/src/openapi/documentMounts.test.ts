import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { codesOf } from "@tidings/pipeline/codesOf"
import { catalogue } from "@tidings/schema/catalogue"
import { eventTypes } from "@tidings/schema/EventType"
import { sequenceJsonSchema } from "@tidings/schema/sequences/jsonSchema"
import { world } from "@tidings/testing/World"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { mounted } from "../http/Mount.ts"
import { descriptions } from "./descriptions.ts"
import { documentMounts } from "./documentMounts.ts"
import { rows } from "./testing/rows.ts"

let server: Server
let origin: string
beforeAll(async () => {
  const mounting = documentMounts({
    descriptions: descriptions({ endpoints: rows, publicUrl: "https://messages.test" }),
    publicUrl: "https://messages.test",
    ipOf: () => "127.0.0.1"
  })
  const mounts = await Effect.runPromise(Effect.provide(mounting, world))
  server = createServer(mounted(mounts, (_, response) => response.writeHead(418).end()))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const get = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: "manual", ...init })

/** Where the links of a page lead on this server, each once. */
const linksIn = (page: string) => [...new Set(Array.from(page.matchAll(/href="([/#][^"]*)"/gu), (match) => match[1]!))]

describe("GET /changelog.json", () => {
  it("answers every version as JSON Feed 1.1, newest first, and leads to its place on the page", async () => {
    const response = await get("/changelog.json")
    assert.strictEqual(response.headers.get("Content-Type"), "application/feed+json; charset=utf-8")
    const feed: any = await response.json()
    assert.deepInclude(feed, {
      version: "https://jsonfeed.org/version/1.1",
      feed_url: "https://messages.test/changelog.json"
    })
    const page = await (await get("/docs/changelog")).text()
    assert.isAbove(feed.items.length, 0)
    for (const { _changes, content_text, date_published, id, url } of feed.items) {
      assert.match(date_published, /^\d{4}-\d{2}-\d{2}T00:00:00Z$/u)
      assert.include(content_text, Object.values<any>(_changes)[0][0])
      assert.strictEqual(url, `https://messages.test/docs/changelog#v${id}`)
      assert.include(page, `id="v${id}"`)
    }
    const dates = feed.items.map((item: any) => item.date_published)
    assert.deepStrictEqual(dates, dates.toSorted().toReversed())
  })
})

describe("GET /schemas/sequence.v1.json", () => {
  it("gives anybody's editor the schema of sequences' files, once", async () => {
    const response = await get("/schemas/sequence.v1.json")
    assert.strictEqual(response.headers.get("Content-Type"), "application/schema+json")
    assert.strictEqual(response.headers.get("Access-Control-Allow-Origin"), "*")
    assert.deepStrictEqual(await response.json(), JSON.parse(JSON.stringify(sequenceJsonSchema())))
    const again = await get("/schemas/sequence.v1.json", {
      headers: { "If-None-Match": response.headers.get("ETag")! }
    })
    assert.strictEqual(again.status, 304)
  })
})

describe("GET /v1/openapi.json", () => {
  it("answers the document without a key, and names this server", async () => {
    const response = await get("/v1/openapi.json")
    const body: any = await response.json()
    assert.strictEqual(response.headers.get("Content-Type"), "application/json")
    assert.strictEqual(body.openapi, "3.1.1")
    assert.strictEqual(body.servers[0].url, "https://messages.test")
  })

  it("answers 304 to who has it already, and the whole to who has another", async () => {
    const etag = (await get("/v1/openapi.json")).headers.get("ETag")!
    const status = async (have: string) =>
      (await get("/v1/openapi.json", { headers: { "If-None-Match": have } })).status
    assert.deepStrictEqual(await Promise.all([etag, `"other", W/${etag}`, '"other"'].map(status)), [304, 304, 200])
  })

  it("answers HEAD with the length and no body, and leaves other methods to the next", async () => {
    const head = await get("/v1/openapi.json", { method: "HEAD" })
    assert.isAbove(Number(head.headers.get("Content-Length")), 1000)
    assert.strictEqual(await head.text(), "")
    assert.strictEqual((await get("/v1/openapi.json", { method: "POST" })).status, 418)
  })
})

describe("the reference below /docs", () => {
  it("has no link that leads nowhere, from the index to every page", async () => {
    const seen = new Map<string, string>()
    const todo = ["/docs"]
    for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
      if (seen.has(path)) continue
      const response = await get(path)
      assert.strictEqual(response.status, 200, path)
      const page = await response.text()
      seen.set(path, page)
      if (path.startsWith("/docs"))
        todo.push(
          ...linksIn(page)
            .map((link) => link.split("#")[0]!)
            .filter((link) => link !== "")
        )
    }
    for (const [path, page] of seen) {
      if (!path.startsWith("/docs")) continue
      for (const [target, anchor] of linksIn(page).map((link) => link.split("#"))) {
        if (anchor !== undefined)
          assert.include(seen.get(target || path), `id="${anchor}"`, `${path} to ${target}#${anchor}`)
      }
    }
    assert.includeMembers(
      [...seen.keys()],
      rows.map(({ operation }) => `/docs/${operation.name}`)
    )
  })

  it("has an anchor for every code that can happen and every event type", async () => {
    const errors = await (await get("/docs/errors")).text()
    const codes = new Set<string>([...rows.flatMap(codesOf), "unknown_route", "method_not_allowed"])
    for (const code of Object.keys(catalogue)) {
      if (codes.has(code)) assert.include(errors, `id="${code}"`)
      else assert.notInclude(errors, code)
    }
    const events = await (await get("/docs/events")).text()
    for (const type of eventTypes) assert.include(events, `id="${type}"`)
  })

  it("lets narrow columns break names between their words alone", async () => {
    const [errors, events, link] = await Promise.all(
      ["/docs/errors", "/docs/events", "/docs/list_parcels"].map(async (path) => (await get(path)).text())
    )
    assert.include(errors, "<code>idempotency_<wbr />key_<wbr />in_<wbr />progress</code>")
    assert.include(events, "<code>send.<wbr />delivery_<wbr />delayed</code>")
    assert.match(link!, /<code>[a-z]+<wbr \/>[A-Z][a-z]+<\/code>/u)
  })

  it("runs no script, loads nothing, and shows texts as texts", async () => {
    const response = await get("/docs/create_parcel")
    const page = await response.text()
    const style = createHash("sha256")
      .update(/<style>([\s\S]*)<\/style>/u.exec(page)![1]!)
      .digest("base64")
    assert.deepStrictEqual(response.headers.get("Content-Security-Policy")!.split("; ").sort(), [
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src data:",
      `style-src 'sha256-${style}'`
    ])
    assert.notMatch(page, /<script|<img|<link(?! rel="icon" href="data:)|style="|\son\w+="/u)
    assert.include(page, "&lt;angle brackets&gt;")
  })

  it("shows a call of every operation, over HTTP and as a tool", async () => {
    const page = await (await get("/docs/create_parcel")).text()
    assert.include(page, "https://messages.test/v1/test-depots/north/parcels")
    assert.include(page, "&quot;method&quot;: &quot;tools/call&quot;")
    assert.include(page, "&quot;idempotency_key&quot;: &quot;")
    const list = await (await get("/docs/list_parcels")).text()
    assert.include(list, "?status=sent&amp;label=a&amp;label=b&amp;archived=true")
  })

  it("answers 404 with a page where there is none", async () => {
    const response = await get("/docs/nowhere")
    assert.strictEqual(response.status, 404)
    assert.include(await response.text(), "No such page")
  })
})
