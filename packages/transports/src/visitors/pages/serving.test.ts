import { assert, layer } from "@effect/vitest"
import { Domains } from "@tidings/services/links/Domains"
import { everySection, draftPage, publishedPage } from "@tidings/testing/pages"
import { made } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"
import { brotliDecompressSync } from "node:zlib"
import { pageProcess, pageVisits } from "./testing/pageVisits.ts"

const secondLater = TestClock.adjust("1 second")

layer(world)("a published page", (it) => {
  it.effect("is served as its publication made it, under a policy that lets in its own style alone", () =>
    Effect.gen(function* () {
      const { ask, workspace } = yield* pageVisits()
      const { slug, url } = yield* publishedPage(workspace)
      assert.strictEqual(url, `http://tidings.test/p/${slug}`)
      const first = yield* ask(`/p/${slug}`)
      assert.strictEqual(first.status, 200)
      assert.include(first.body, "Come to our open kitchen evening")
      assert.include(first.body, `<link rel="canonical" href="${url}">`)
      assert.isBelow(first.bytes.length, 50 * 1024)
      const { headers } = first
      const style = /<style>(.*)<\/style>/u.exec(first.body)![1]!
      const hash = createHash("sha256").update(style).digest("base64")
      assert.strictEqual(
        headers["content-security-policy"],
        `default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; style-src 'sha256-${hash}'; img-src 'self' data:`
      )
      assert.strictEqual(headers["cache-control"], "public, max-age=60, stale-while-revalidate=600")
      assert.strictEqual(headers["x-content-type-options"], "nosniff")
      assert.strictEqual(headers.vary, "Accept-Encoding")
      assert.isUndefined(headers["x-robots-tag"])
      assert.isUndefined(headers["set-cookie"])
      assert.strictEqual((yield* ask(`/p/${slug}?utm_source=mail`)).body, first.body)
    })
  )

  it.effect("of the sandbox stands below test/, beside a live one of the same slug", () =>
    Effect.gen(function* () {
      const { ask, workspace } = yield* pageVisits()
      const real = yield* publishedPage(workspace)
      const tried = yield* publishedPage(workspace, { livemode: false, title: "Tried kitchen", slug: real.slug })
      assert.strictEqual(tried.url, `http://tidings.test/p/test/${real.slug}`)
      const [live, sandbox] = [yield* ask(`/p/${real.slug}`), yield* ask(`/p/test/${real.slug}`)]
      assert.notInclude(live.body, "Tried kitchen")
      assert.include(sandbox.body, `<link rel="canonical" href="${tried.url}">`)
      assert.deepStrictEqual([live.headers["x-robots-tag"], sandbox.headers["x-robots-tag"]], [undefined, "noindex"])
      const moved = yield* ask(`/p/TEST/${real.slug.toUpperCase()}/`)
      assert.deepStrictEqual([moved.status, moved.headers.location], [308, `/p/test/${real.slug}`])
      const read = (key: string) =>
        Effect.map(call("read_page", { idOrSlug: real.slug }, { key }), ({ body }) => body.title)
      assert.deepStrictEqual([yield* read(workspace.live), yield* read(workspace.test)], [real.title, "Tried kitchen"])
      const { body } = yield* call("list_pages", {}, { key: workspace.test })
      assert.deepStrictEqual(
        body.data.map(({ id }: any) => id),
        [tried.id]
      )
      const reserved = yield* call("update_page", { idOrSlug: tried.id, slug: "test" }, { key: workspace.test })
      assert.deepStrictEqual([reserved.status, reserved.body.error.fields[0].code], [422, "reserved"])
    })
  )

  it.effect("is sent compressed to whoever takes that, and not at all to whoever has it", () =>
    Effect.gen(function* () {
      const { ask, workspace } = yield* pageVisits()
      const { slug } = yield* publishedPage(workspace)
      const plain = yield* ask(`/p/${slug}`, { headers: { "Accept-Encoding": "gzip, br;q=0" } })
      const small = yield* ask(`/p/${slug}`, { headers: { "Accept-Encoding": "gzip, deflate, br, zstd" } })
      assert.isUndefined(plain.headers["content-encoding"])
      assert.strictEqual(small.headers["content-encoding"], "br")
      assert.strictEqual(brotliDecompressSync(small.bytes).toString(), plain.body)
      assert.isBelow(small.bytes.length, plain.bytes.length / 2)
      assert.notStrictEqual(plain.headers.etag, small.headers.etag)
      for (const etag of [plain.headers.etag!, `W/${small.headers.etag!}`, `"other", ${plain.headers.etag!}`, "*"]) {
        const again = yield* ask(`/p/${slug}`, { headers: { "If-None-Match": etag } })
        assert.deepStrictEqual([again.status, again.bytes.length], [304, 0], etag)
        assert.strictEqual(again.headers["cache-control"], plain.headers["cache-control"])
      }
      assert.strictEqual((yield* ask(`/p/${slug}`, { headers: { "If-None-Match": '"other"' } })).status, 200)
      const head = yield* ask(`/p/${slug}`, { method: "HEAD" })
      assert.deepStrictEqual([head.status, head.bytes.length], [200, 0])
      assert.strictEqual(Number(head.headers["content-length"]), plain.bytes.length)
    })
  )

  it.effect("is previewed by a card of its own words, for whoever is shown the page", () =>
    Effect.gen(function* () {
      const { ask, workspace } = yield* pageVisits()
      const { slug, url } = yield* publishedPage(workspace)
      const { body } = yield* ask(`/p/${slug}`)
      const [, address] = /<meta property="og:image" content="([^"]+)">/u.exec(body)!
      assert.match(address!, new RegExp(`^${url}/card\\.png\\?v=[\\w-]{12}$`, "u"))
      assert.match(body, /<meta property="og:image:alt" content="Come to our open kitchen evening\. /u)
      const path = address!.replace("http://tidings.test", "")
      const card = yield* ask(path)
      assert.deepStrictEqual([card.status, card.headers["content-type"]], [200, "image/png"])
      // The width and height in the header chunk (W3C PNG §11.2.1).
      assert.deepStrictEqual([card.bytes.readUInt32BE(16), card.bytes.readUInt32BE(20)], [1200, 630])
      const again = yield* ask(path, { headers: { "If-None-Match": card.headers.etag! } })
      assert.deepStrictEqual([again.status, again.bytes.length], [304, 0])
      assert.strictEqual((yield* ask(path, { method: "POST" })).status, 405)
      yield* made("unpublish_page", { idOrSlug: slug }, workspace)
      yield* secondLater
      assert.strictEqual((yield* ask(path)).status, 404)
      const draft = yield* draftPage(workspace)
      assert.strictEqual((yield* ask(`/p/${draft.slug}/card.png`)).status, 404)
    })
  )

  it.effect("shows what another process published, and that it took it offline, within a second", () =>
    Effect.gen(function* () {
      const { ask: here, workspace } = yield* pageVisits()
      const { ask: there } = yield* pageProcess
      const { slug } = yield* draftPage(workspace)
      const statuses = Effect.map(Effect.all([here(`/p/${slug}`), there(`/p/${slug}`)]), (both) =>
        both.map(({ status }) => status)
      )
      assert.deepStrictEqual(yield* statuses, [404, 404])
      yield* made("publish_page", { idOrSlug: slug }, workspace)
      yield* secondLater
      assert.deepStrictEqual(yield* statuses, [200, 200])
      yield* made("unpublish_page", { idOrSlug: slug }, workspace)
      yield* secondLater
      assert.deepStrictEqual(yield* statuses, [410, 410])
      const gone = yield* here(`/p/${slug}`)
      assert.include(gone.body, "This page is no longer here")
      assert.strictEqual(gone.headers["x-robots-tag"], "noindex")
      assert.strictEqual(gone.headers["cache-control"], "no-store")
      assert.strictEqual(
        (yield* here(`/p/${slug}`, { form: { email: "ada@example.com", consent: "yes" } })).status,
        410
      )
      yield* made("publish_page", { idOrSlug: slug }, workspace)
      yield* secondLater
      assert.deepStrictEqual(yield* statuses, [200, 200])
    })
  )

  it.effect("is not found under another address, and says so", () =>
    Effect.gen(function* () {
      const { ask, workspace } = yield* pageVisits()
      const { slug } = yield* publishedPage(workspace)
      for (const path of ["/p/nobody-has-this", `/p/${slug}/more`, "/p/%00", `/p/${"a".repeat(70)}`, "/p/pg_"]) {
        const { body, headers, status } = yield* ask(path)
        assert.strictEqual(status, 404, path)
        assert.include(body, "There is no page here")
        assert.strictEqual(headers["x-robots-tag"], "noindex")
      }
    })
  )

  it.effect("answers 405 to other methods, and to a form that it does not have", () =>
    Effect.gen(function* () {
      const { ask, workspace } = yield* pageVisits()
      const { slug: bare } = yield* publishedPage(workspace, { sections: everySection.slice(0, 2) })
      const { slug } = yield* publishedPage(workspace)
      const refused = (path: string, asked: object) =>
        Effect.map(ask(path, asked), ({ headers, status }) => [status, headers.allow])
      assert.deepStrictEqual(yield* refused(`/p/${slug}`, { method: "DELETE" }), [405, "GET, HEAD, POST"])
      assert.deepStrictEqual(yield* refused(`/p/${bare}`, { form: { email: "ada@example.com" } }), [405, "GET, HEAD"])
      assert.strictEqual((yield* ask(`/p/${bare}?done`)).body, (yield* ask(`/p/${bare}`)).body)
    })
  )

  it.effect("is on its workspace's own host, which it names as its address, and no other workspace's page is", () =>
    Effect.gen(function* () {
      const { ask, workspace } = yield* pageVisits()
      const stranger = yield* makeWorkspace()
      const host = `${workspace.id.slice(-8)}.example`
      yield* Domains.use((domains) => domains.add(workspace.id, host))
      const { slug, url } = yield* publishedPage(workspace)
      const { slug: others } = yield* publishedPage(stranger)
      assert.strictEqual(url, `http://${host}/p/${slug}`)
      const there = yield* ask(`/p/${slug}`, { headers: { Host: host } })
      assert.strictEqual(there.status, 200)
      assert.include(there.body, `<link rel="canonical" href="${url}">`)
      assert.strictEqual((yield* ask(`/p/${slug}`)).body, there.body)
      assert.strictEqual((yield* ask(`/p/${others}`, { headers: { Host: host } })).status, 404)
      assert.strictEqual((yield* ask(`/p/${others}`)).status, 200)
      assert.strictEqual((yield* ask(`/p/${others}`, { headers: { Host: host } })).status, 404)
    })
  )
})

layer(world)("the preview of a page", (it) => {
  it.effect(
    "shows a draft, and what of a public page is not public yet, to whoever has its address, until that ends",
    () =>
      Effect.gen(function* () {
        const { ask, workspace } = yield* pageVisits()
        const { previewUrl, slug } = yield* draftPage(workspace)
        const path = new URL(previewUrl).pathname
        assert.strictEqual((yield* ask(`/p/${slug}`)).status, 404)
        const shown = yield* ask(path)
        assert.strictEqual(shown.status, 200)
        assert.include(shown.body, "Come to our open kitchen evening")
        assert.include(shown.body, '<meta name="robots" content="noindex">')
        assert.include(shown.headers["x-robots-tag"], "noindex")
        assert.strictEqual(shown.headers["cache-control"], "no-store")
        assert.include(shown.headers["content-security-policy"], "form-action 'none'; frame-ancestors 'self'")
        assert.strictEqual((yield* ask(path, { form: { email: "ada@example.com" } })).status, 405)
        assert.strictEqual((yield* ask(`${path}x`)).status, 404)
        yield* TestClock.adjust("9 days")
        assert.strictEqual((yield* ask(path)).status, 404)
      })
  )
})

layer(world)("an address of a page as people type it", (it) => {
  it.effect("leads to the page, in whatever case and with a slash at its end", () =>
    Effect.gen(function* () {
      const { ask, workspace } = yield* pageVisits()
      const { slug } = yield* publishedPage(workspace)
      for (const typed of [`/p/${slug.toUpperCase()}`, `/p/${slug}/`]) {
        const { headers, status } = yield* ask(`${typed}?utm_source=print`)
        assert.deepStrictEqual([status, headers.location], [308, `/p/${slug}?utm_source=print`])
      }
    })
  )
})
