import { assert, layer } from "@effect/vitest"
import { Domains } from "@tidings/services/links/Domains"
import { Links } from "@tidings/services/links/Links"
import { call, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { VisitAnswer } from "../testing/visitorsOf.ts"
import { now, shortDomain, visiting } from "./testing/visiting.ts"

const german = "193.99.144.80"
const american = "8.8.8.8"
const phone =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36"
const destination = "https://example.com/launch"
const inAnHour = new Date(now + 3_600_000).toISOString()
const inTwoHours = new Date(now + 7_200_000).toISOString()

const ledTo = ({ headers, status }: VisitAnswer) => [status, headers.location]
const isPage = ({ body, headers, status }: VisitAnswer, expected: number, title: string) => {
  assert.strictEqual(status, expected)
  assert.include(body, `<h1>${title}</h1>`)
  assert.deepInclude(headers, {
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    "x-content-type-options": "nosniff"
  })
}

layer(world)("a short link", (it) => {
  it.effect("leads on at once, is kept by no cache, and says no more than the site one comes from", () =>
    Effect.gen(function* () {
      const { ask, clicksOf, link } = yield* visiting()
      const { linkId, slug } = yield* link()
      const first = yield* ask(`/l/${slug}`)
      const known = yield* ask(`/l/${slug}?utm_source=appended`)
      assert.deepStrictEqual([first, known].map(ledTo), [
        [302, destination],
        [302, destination]
      ])
      for (const { headers } of [first, known]) {
        const policy = { "cache-control": "no-store", "referrer-policy": "strict-origin-when-cross-origin" }
        assert.deepInclude(headers, { ...policy, "content-length": "0" })
      }
      assert.deepStrictEqual(yield* clicksOf(linkId), [2, 1, 0])
    })
  )

  it.effect("of the sandbox stands below test/, beside a live one of the same slug, and is counted apart", () =>
    Effect.gen(function* () {
      const { ask, clicksOf, workspace } = yield* visiting()
      const slug = `both-${now.toString(36)}`
      const link = (key: string, destinationUrl: string) =>
        Effect.map(call("create_short_link", { slug, destinationUrl }, { key }), ({ body }) => body)
      const real = yield* link(workspace.live, destination)
      const tried = yield* link(workspace.test, "https://example.com/tried")
      assert.strictEqual(tried.redirectUrl, real.redirectUrl.replace(slug, `test/${slug}`))
      assert.strictEqual((yield* link(workspace.test, destination)).error.code, "slug_taken")
      for (const path of [`/l/test/${slug}`, `/l/TEST/${slug.toUpperCase()}/`, `/l/test%2F${slug}`]) {
        const led = yield* ask(path)
        assert.deepStrictEqual(
          [...ledTo(led), led.headers["x-robots-tag"]],
          [302, "https://example.com/tried", "noindex"]
        )
      }
      const led = yield* ask(`/l/${slug}`)
      assert.deepStrictEqual([...ledTo(led), led.headers["x-robots-tag"]], [302, destination, undefined])
      assert.deepStrictEqual(ledTo(yield* ask(`/test/${slug}`, { host: shortDomain })), [
        302,
        "https://example.com/tried"
      ])
      assert.deepStrictEqual(yield* clicksOf(real.linkId), [1, 1, 0])
      const { body } = yield* call("get_short_link", { linkId: tried.linkId }, { key: workspace.test })
      assert.strictEqual(body.totalClicks, 4)
      const reserved = yield* call(
        "create_short_link",
        { slug: "Test", destinationUrl: destination },
        { key: workspace.live }
      )
      assert.deepStrictEqual([reserved.status, reserved.body.error.fields[0].code], [422, "reserved"])
    })
  )

  it.effect.each([
    ["/l/%s", {}],
    ["/l/%s/", {}],
    ["/l/%s//?a=1", {}],
    ["/%s", { host: shortDomain }],
    ["/%s/", { host: `${shortDomain.toUpperCase()}.:8080` }],
    ["/l/%S", {}],
    ["/l/%e", {}]
  ] as const)("is found at %s %j", ([path, asked]) =>
    Effect.gen(function* () {
      const { ask, link } = yield* visiting()
      const { slug } = yield* link()
      const encoded = [...slug].map((sign: string) => `%${sign.charCodeAt(0).toString(16)}`).join("")
      const asAsked = path.replace("%s", slug).replace("%S", slug.toUpperCase()).replace("%e", encoded)
      assert.deepStrictEqual(ledTo(yield* ask(asAsked, asked)), [302, destination])
      assert.deepStrictEqual(ledTo(yield* ask(asAsked, asked)), [302, destination])
    })
  )

  it.effect("may have any slug but those that the host answers itself", () =>
    Effect.gen(function* () {
      const { ask, link } = yield* visiting()
      for (const slug of [
        "shop",
        "blog",
        "login",
        "admin",
        "api",
        "l",
        "t",
        "www",
        "docs",
        "v1",
        "mcp",
        "oauth",
        "inbox"
      ]) {
        yield* link({ slug })
        assert.deepStrictEqual(ledTo(yield* ask(`/l/${slug}`)), [302, destination], slug)
        assert.deepStrictEqual(ledTo(yield* ask(`/${slug}`, { host: shortDomain })), [302, destination], slug)
      }
    })
  )

  it.effect.each([
    "/l/nobody-has-this",
    "/l/",
    "/l/a/b",
    "/l/%00",
    "/l/%zz",
    "/l/%E4",
    `/l/${"a".repeat(41)}`,
    `/l/${"/".repeat(8_000)}x`,
    "/l/..%2f..%2fetc",
    "/l/a'or'1"
  ])("is not found at %.30s", (path) =>
    Effect.gen(function* () {
      const { ask } = yield* visiting()
      isPage(yield* ask(path), 404, "There is no link here")
    })
  )

  it.effect("answers HEAD and browsers that fetch ahead alike, without counting them; machines count apart", () =>
    Effect.gen(function* () {
      const { ask, clicksOf, link } = yield* visiting()
      const { linkId, slug } = yield* link()
      const path = `/l/${slug}`
      for (let round = 0; round < 2; round++) {
        for (const asked of [
          { method: "HEAD" },
          { headers: { "Sec-Purpose": "prefetch;prerender" } },
          { headers: { Purpose: "prefetch" } },
          { headers: { "X-Moz": "prefetch" } },
          { headers: { "User-Agent": "Twitterbot/1.0" } },
          { headers: { "User-Agent": "" } }
        ]) {
          assert.deepStrictEqual(ledTo(yield* ask(path, asked)), [302, destination], JSON.stringify(asked))
        }
      }
      assert.deepStrictEqual(yield* clicksOf(linkId), [0, 0, 4])
    })
  )

  it.effect("leads by the first rule that a visitor meets, with the link's UTM on every destination", () =>
    Effect.gen(function* () {
      const { ask, link } = yield* visiting()
      const to = (place: string) => ({ destinationUrl: `https://example.com/${place}#${place}` })
      const { slug } = yield* link({
        utm: { source: "poster" },
        routeRules: [
          { match: { kind: "country", values: ["FR", "DE"] }, ...to("german") },
          { match: { kind: "device", values: ["mobile", "tablet"] }, ...to("mobile") },
          { match: { kind: "platform", values: ["macos"] }, ...to("mac") },
          { match: { kind: "city", values: ["Berlin"] }, ...to("berlin") }
        ]
      })
      const led = (headers: Readonly<Record<string, string>>) =>
        Effect.map(ask(`/l/${slug}`, { headers }), (answer) => answer.headers.location)
      const stamped = (place: string) => `https://example.com/${place}?utm_source=poster#${place}`
      assert.strictEqual(yield* led({ "X-Test-Ip": german }), stamped("german"))
      assert.strictEqual(yield* led({ "X-Test-Ip": german, "User-Agent": phone }), stamped("german"))
      assert.strictEqual(yield* led({ "X-Test-Ip": american, "User-Agent": phone }), stamped("mobile"))
      assert.strictEqual(yield* led({ "Sec-CH-UA-Mobile": "?1" }), stamped("mobile"))
      assert.strictEqual(yield* led({ "Sec-CH-UA-Platform": '"macOS"' }), stamped("mac"))
      assert.strictEqual(yield* led({ "X-Test-Ip": american }), `${destination}?utm_source=poster`)
    })
  )

  it.effect("opens when its time has come and closes when it is over, to the millisecond", () =>
    Effect.gen(function* () {
      const { ask, clicksOf, link } = yield* visiting()
      const { linkId, slug } = yield* link({ scheduledGoLiveAt: inAnHour, expiresAt: inTwoHours })
      const early = yield* ask(`/l/${slug}`)
      isPage(early, 425, "Not open yet")
      assert.strictEqual(early.headers["retry-after"], "3600")
      assert.include(early.body, `datetime="${inAnHour}">20 November 2026 at 13:00 UTC<`)
      yield* TestClock.setTime(now + 3_599_999)
      assert.strictEqual((yield* ask(`/l/${slug}`)).headers["retry-after"], "1")
      yield* TestClock.setTime(now + 3_600_000)
      assert.deepStrictEqual(ledTo(yield* ask(`/l/${slug}`)), [302, destination])
      yield* TestClock.setTime(now + 7_199_999)
      assert.deepStrictEqual(ledTo(yield* ask(`/l/${slug}`)), [302, destination])
      yield* TestClock.setTime(now + 7_200_000)
      isPage(yield* ask(`/l/${slug}`), 410, "This link has expired")
      assert.deepStrictEqual(yield* clicksOf(linkId), [2, 1, 0])
    })
  )

  it.effect("leads to a landing page once it is archived", () =>
    Effect.gen(function* () {
      const { ask, clicksOf, link, workspace } = yield* visiting()
      const { linkId, slug } = yield* link()
      yield* call("archive_short_link", { linkId }, { key: workspace.live })
      assert.deepStrictEqual(ledTo(yield* ask(`/l/${slug}`)), [302, "http://tidings.test/l/gone"])
      isPage(yield* ask("/l/gone"), 200, "This link has been retired")
      assert.deepStrictEqual(yield* clicksOf(linkId), [0, 0, 0])
    })
  )

  it.effect.each([
    ["brand.example", "https://brand.example/"],
    ["http://brand.example/shop", "http://brand.example/shop"],
    ["not a domain", "http://tidings.test/l/gone"]
  ] as const)("that is archived leads to the brand's %s", ([domain, home]) =>
    Effect.gen(function* () {
      const { ask, link, workspace } = yield* visiting({ domain })
      const { linkId, slug } = yield* link()
      yield* call("archive_short_link", { linkId }, { key: workspace.live })
      assert.deepStrictEqual(ledTo(yield* ask(`/l/${slug}`)), [302, home])
    })
  )

  it.effect("tells at /l/about what is kept of visits, and whose tables tell countries", () =>
    Effect.gen(function* () {
      const { ask } = yield* visiting()
      const answer = yield* ask("/l/about")
      isPage(answer, 200, "About these links")
      assert.include(answer.body, `<a href="https://iptoasn.com">Countries by IPtoASN (public domain)</a>`)
    })
  )

  it.effect("is refused for legal reasons while it is disabled, password or not", () =>
    Effect.gen(function* () {
      const { ask, clicksOf, link } = yield* visiting()
      const { linkId, slug } = yield* link({ password: "open sesame" })
      yield* Links.use((links) => links.disable(linkId, "phishing"))
      const answer = yield* ask(`/l/${slug}`)
      isPage(answer, 451, "This link was switched off")
      assert.notInclude(answer.body, "<form")
      assert.deepStrictEqual(yield* clicksOf(linkId), [0, 0, 0])
      yield* Links.use((links) => links.reinstate(linkId))
      yield* TestClock.adjust("1 second")
      isPage(yield* ask(`/l/${slug}`), 200, "This link needs a password")
    })
  )

  it.effect("obeys an edit within a second", () =>
    Effect.gen(function* () {
      const { ask, link, update } = yield* visiting()
      const { linkId, slug } = yield* link()
      yield* ask(`/l/${slug}`)
      yield* update(linkId, { destinationUrl: "https://example.com/edited" })
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(ledTo(yield* ask(`/l/${slug}`)), [302, "https://example.com/edited"])
    })
  )

  it.effect("is opened, and nothing else", () =>
    Effect.gen(function* () {
      const { ask, clicksOf, link } = yield* visiting()
      const { linkId, slug } = yield* link()
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
        const answer = yield* ask(`/l/${slug}`, { method })
        assert.deepStrictEqual([answer.status, answer.headers.allow], [405, "GET, HEAD"])
      }
      assert.deepStrictEqual(yield* clicksOf(linkId), [0, 0, 0])
    })
  )
})

layer(world)("a short domain", (it) => {
  it.effect("is a site of its own, and other hosts are left to the rest", () =>
    Effect.gen(function* () {
      const { ask } = yield* visiting()
      const host = shortDomain
      assert.deepStrictEqual(ledTo(yield* ask("/", { host })), [302, "http://tidings.test"])
      assert.include((yield* ask("/robots.txt", { host })).body, "Allow: /")
      assert.strictEqual((yield* ask("/favicon.ico", { host })).status, 404)
      isPage(yield* ask("/v1/workspace", { host }), 404, "There is no link here")
      for (const other of [
        "tidings.test",
        "TIDINGS.test:80",
        "127.0.0.1",
        "[::1]:8080",
        "localhost",
        "elsewhere.example"
      ]) {
        assert.strictEqual((yield* ask("/v1/workspace", { host: other })).body, "the rest", other)
      }
    })
  )

  it.effect("of a workspace has its own slugs, and its root is the brand's", () =>
    Effect.gen(function* () {
      const { ask, clicksOf, link, workspace } = yield* visiting({ domain: "brand.example" })
      const host = `${workspace.id.slice(-8)}.example`
      yield* Domains.use((domains) => domains.add(workspace.id, host))
      const { linkId, slug } = yield* link({ domain: host })
      assert.deepStrictEqual(ledTo(yield* ask(`/${slug}`, { host: `${host}:8080` })), [302, destination])
      assert.deepStrictEqual(ledTo(yield* ask(`/${slug}`, { host })), [302, destination])
      assert.strictEqual((yield* ask(`/l/${slug}`)).status, 404)
      assert.strictEqual((yield* ask(`/${slug}`, { host: shortDomain })).status, 404)
      assert.deepStrictEqual(ledTo(yield* ask("/", { host })), [302, "https://brand.example/"])
      assert.deepStrictEqual(yield* clicksOf(linkId), [2, 1, 0])
    })
  )
})
