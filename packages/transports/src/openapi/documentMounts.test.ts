import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { codesOf } from "@tidings/pipeline/codesOf"
import { catalogue } from "@tidings/schema/catalogue"
import { eventTypes } from "@tidings/schema/naming/eventNames"
import { sequenceJsonSchema } from "@tidings/schema/sequences/jsonSchema"
import { world } from "@tidings/testing/World"
import { Effect } from "effect"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { dressed } from "../pages/dress/dress.ts"
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
  server = createServer(dressed(mounted(mounts, (_, response) => response.writeHead(418).end())))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const get = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: "manual", ...init })

/** Returns the targets of a page's links on this server, each once. */
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
      if (path.startsWith("/docs") && !path.endsWith(".md"))
        todo.push(
          ...linksIn(page)
            .map((link) => link.split("#")[0]!)
            .filter((link) => link !== "")
        )
    }
    for (const [path, page] of seen) {
      if (!path.startsWith("/docs") || path.endsWith(".md")) continue
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

  it("runs and loads nothing but the sheets and the script of its dress, and shows texts as texts", async () => {
    const response = await get("/docs/create_parcel")
    const page = await response.text()
    assert.deepStrictEqual(response.headers.get("Content-Security-Policy")!.split("; ").sort(), [
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "script-src 'self'",
      "style-src 'self'"
    ])
    assert.notMatch(page, /<script>|<style|<img|style="|\son\w+="/u)
    const loaded = Array.from(page.matchAll(/<script src="([^"]+)"|rel="stylesheet" href="([^"]+)"/gu), (found) =>
      found.slice(1).find((address) => address !== undefined)
    )
    const hashed = ["tidings.*.css", "reading.*.css", "reading.*.js"].map((name) => name.replace("*", "[\\w-]{12}"))
    assert.match(loaded.join(" "), new RegExp(`^/dress/${hashed.join(" /dress/")}$`, "u"))
    for (const address of loaded) {
      const file = await get(address!)
      assert.match(file.headers.get("Content-Type")!, /^text\/(?:css|javascript); charset=utf-8$/u)
      assert.include(file.headers.get("Cache-Control")!, "immutable")
    }
    assert.include(page, "&lt;angle brackets&gt;")
  })

  it("shows a call of every operation, over HTTP and as a tool", async () => {
    const page = await (await get("/docs/create_parcel")).text()
    assert.include(page, "https://messages.test/v1/test-depots/north/parcels")
    assert.include(page, "&quot;method&quot;: &quot;tools/call&quot;")
    assert.include(page, "&quot;idempotency_key&quot;: &quot;")
    for (const language of ["curl", "TypeScript", "Python", "Tool call", "CLI"])
      assert.include(page, `aria-label="${language}"`)
    const list = await (await get("/docs/list_parcels")).text()
    assert.include(list, "?status=sent&amp;label=a&amp;label=b&amp;archived=true")
  })

  it("begins with the quick start, then has operations by what they are for, each group once", async () => {
    const page = await (await get("/docs")).text()
    const main = page.slice(page.indexOf("<main"))
    const at = (text: string) => main.indexOf(text)
    assert.isAbove(at("Start here: Quick start"), 0)
    const order = ["Start here", 'id="guides"', 'id="to-send-messages"', 'id="sends"', 'id="lists"', 'id="links"']
    assert.deepStrictEqual(
      order.toSorted((one, other) => at(one) - at(other)),
      order
    )
    assert.isBelow(at("/docs/send_transactional"), at("/docs/send_test"))
    for (const { group } of rows) assert.lengthOf(main.split(`id="${group}"`), 2)
  })

  it("answers 404 with a page where there is none", async () => {
    const response = await get("/docs/nowhere")
    assert.strictEqual(response.status, 404)
    assert.include(await response.text(), "No such page")
  })
})

describe("the same as Markdown", () => {
  it("is at the same address with .md, or for who asks for it, and both say that they differ", async () => {
    for (const path of ["/docs", "/docs/create_parcel", "/docs/errors", "/docs/events", "/docs/guides/quick-start"]) {
      const page = await get(path)
      assert.strictEqual(page.headers.get("Vary"), "Accept")
      assert.include(await page.text(), `<link rel="alternate" type="text/markdown" href="${path}.md" />`)
      const direct = await get(`${path}.md`)
      assert.strictEqual(direct.headers.get("Content-Type"), "text/markdown; charset=utf-8")
      const asked = await get(path, { headers: { Accept: "text/markdown, text/html;q=0.9, */*;q=0.8" } })
      assert.strictEqual(asked.headers.get("Vary"), "Accept")
      assert.strictEqual(await asked.text(), await direct.text())
      const again = await get(`${path}.md`, { headers: { "If-None-Match": direct.headers.get("ETag")! } })
      assert.strictEqual(again.status, 304)
    }
    const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    for (const accept of [browser, "*/*", "text/html, text/markdown;q=0.5", "text/markdown;q=0"])
      assert.include(
        (await get("/docs", { headers: { Accept: accept } })).headers.get("Content-Type")!,
        "text/html",
        accept
      )
    assert.strictEqual((await get("/docs/nowhere.md")).status, 404)
  })

  it("tells of an operation what its page tells: fields within fields, samples, the answer and every error", async () => {
    const text = await (await get("/docs/create_parcel.md")).text()
    assert.match(text, /^# Create a parcel\n\n`POST \/v1\/test-depots\/\{depot\}\/parcels`/u)
    assert.include(text, "- `depot` string, required: Where it starts.")
    assert.include(text, "    - `pages` integer, required")
    for (const fence of ["```sh\ncurl ", "```ts\nconst response", "```py\nimport json", "```json\n"])
      assert.include(text, fence)
    assert.include(text, "| `slug_taken` | 409 | Another link already has this slug. |")
  })

  it("leads from Markdown to Markdown, and nowhere else than to what is there", async () => {
    for (const path of ["/docs.md", "/docs/guides/quick-start.md", "/llms.txt"]) {
      const text = await (await get(path)).text()
      const links = Array.from(text.matchAll(/\]\(https:\/\/messages\.test([^)\s]*)\)/gu), (found) => found[1]!)
      assert.isNotEmpty(links)
      for (const link of links.filter((one) => one.startsWith("/docs"))) {
        assert.match(link, /\.md(?:#|$)/u)
        // The quick start links to operations of the whole platform; `rows` holds only some of them.
        if (!rows.some(({ operation }) => link.includes(operation.name))) continue
        assert.strictEqual((await get(link.split("#")[0]!)).status, 200, link)
      }
    }
  })

  it("is listed by /llms.txt, a line for each guide and operation, and whole in /llms-full.txt", async () => {
    const response = await get("/llms.txt")
    assert.strictEqual(response.headers.get("Content-Type"), "text/plain; charset=utf-8")
    const index = await response.text()
    assert.match(index, /^# Tidings\n\n> [^\n]+\n\n/u)
    const full = await (await get("/llms-full.txt")).text()
    for (const { operation } of rows) {
      assert.lengthOf(index.split(`/docs/${operation.name}.md)`), 2)
      assert.include(full, `tool \`${operation.name}\``)
    }
    assert.include(index, "/docs/guides/quick-start.md)")
    assert.include(full, "# Quick start")
  })
})

describe("GET /docs/search", () => {
  const found = async (query: string): Promise<ReadonlyArray<{ readonly href: string; readonly kind: string }>> => {
    const response = await get(`/docs/search?q=${encodeURIComponent(query)}`, {
      headers: { Accept: "application/json" }
    })
    return ((await response.json()) as any).results
  }

  it.each([
    ["an operation by its name", "create_parcel", "/docs/create_parcel"],
    ["an operation by the beginnings of words", "creat parc", "/docs/create_parcel"],
    ["an operation by its path", "/v1/test-depots/{depot}/parcels", "/docs/create_parcel"],
    ["an operation by a field within a field", "widthMm", "/docs/create_parcel"],
    ["an error by its code", "slug_taken", "/docs/errors#slug_taken"],
    ["an event by its type", "send.bounced", "/docs/events#send.bounced"],
    ["a guide by its heading", "See it arrive", "/docs/guides/quick-start#see-it-arrive"],
    ["a guide by a word of its text", "timeline inbox", "/docs/guides/quick-start#see-it-arrive"],
    ["what is misspelt", "quik start", "/docs/guides/quick-start"]
  ])("finds %s", async (_, query, href) => {
    assert.strictEqual((await found(query))[0]?.href, href)
  })

  it("shows the same as a page and as Markdown, and what was asked as text", async () => {
    const page = await (await get("/docs/search?q=slug_taken")).text()
    assert.match(page, /<a href="\/docs\/errors#slug_taken">slug_<wbr \/>taken<\/a>/u)
    assert.include(page, 'value="slug_taken"')
    const text = await (await get("/docs/search.md?q=slug_taken")).text()
    assert.include(text, "- Error: [slug_taken](https://messages.test/docs/errors#slug_taken): ")
    assert.include(await (await get(`/docs/search?q=${encodeURIComponent('"><b>')}`)).text(), "&quot;&gt;&lt;b&gt;")
    assert.deepStrictEqual(await found("zzzzqqq"), [])
    assert.deepStrictEqual(await found(""), [])
  })

  it("looks for eight words within 100 characters and no more", async () => {
    assert.isNotEmpty(await found(`${"zzqq ".repeat(7)}slug_taken`.replace("_taken", "")))
    assert.deepStrictEqual(await found(`${"zzqq ".repeat(8)}slug_taken`), [])
    assert.deepStrictEqual(await found(`${"z".repeat(101)} slug_taken`), [])
  })
})
