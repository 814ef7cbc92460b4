import { assert, layer } from "@effect/vitest"
import { Tracking } from "@tidings/services/sends/tracking/Tracking"
import { deliverMail } from "@tidings/testing/deliverMail"
import { endpoints } from "@tidings/testing/endpoints"
import { ownAddress } from "@tidings/testing/ownAddress"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { visitorMounts } from "./visitorMounts.ts"

const target = "https://shop.example/?a=1&b=%C3%BC"
const body = `<body><a href="https://shop.example/?a=1&amp;b=ü">x</a></body>`

/** A delivered marketing mail, and the paths of its links. */
const visited = Effect.gen(function* () {
  const { live: key } = yield* makeWorkspace()
  const sendId = yield* deliverMail(key, { category: "marketing", to: "reader@example.com", body })
  const { html } = (yield* Tracking).prepare(body, sendId, "marketing", { opens: true, clicks: true })
  const pathOf = (prefix: string) => new RegExp(`http://tidings\\.test(${prefix}[^"]+)`, "u").exec(html)![1]!
  const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: false, ...ownAddress() }) })
  const get = (path: string, init: RequestInit = {}) =>
    Effect.promise(() => fetch(url + path, { redirect: "manual", ...init }))
  const events = Effect.map(call("read_send", { id: sendId }, { key }), (answer) =>
    answer.body.events.slice(3).map(({ type }: any) => type)
  )
  const suppressed = Effect.map(
    call("list_suppressions", { email: "reader@example.com" }, { key }),
    (answer) => answer.body.data.length
  )
  const audited = Effect.map(call("recent_audit_entries", { action: "suppression.clear" }, { key }), ({ body }) =>
    body.data.map(({ actor }: any) => actor)
  )
  return {
    get,
    audited,
    events,
    suppressed,
    click: pathOf("/t/c/"),
    pixel: pathOf("/t/o/"),
    unsubscribe: pathOf("/u/")
  }
})

const textOf = (response: Response) => Effect.promise(() => response.text())

layer(world)("visitors", (it) => {
  it.effect("answers the pixel with one dot of 43 bytes, and records the opening", () =>
    Effect.gen(function* () {
      const { events, get, pixel } = yield* visited
      const response = yield* get(pixel)
      const bytes = new Uint8Array(yield* Effect.promise(() => response.arrayBuffer()))
      assert.deepStrictEqual(
        [response.status, response.headers.get("content-type"), bytes.length],
        [200, "image/gif", 43]
      )
      assert.strictEqual(response.headers.get("cache-control"), "no-store")
      assert.deepStrictEqual(yield* events, ["send.opened"])
    })
  )

  it.effect.each(["/t/o/", "/t/o/x.gif", "/t/o/%00", "/t/o/a.b"])("answers %s with the dot all the same", (path) =>
    Effect.gen(function* () {
      const { events, get } = yield* visited
      const response = yield* get(path)
      assert.deepStrictEqual([response.status, response.headers.get("content-length")], [200, "43"])
      assert.deepStrictEqual(yield* events, [])
    })
  )

  it.effect("leads a click to its target, and records it", () =>
    Effect.gen(function* () {
      const { click, events, get } = yield* visited
      const response = yield* get(`${click}?utm_source=appended`)
      assert.deepStrictEqual([response.status, response.headers.get("location")], [302, target])
      assert.strictEqual(response.headers.get("cache-control"), "no-store")
      assert.deepStrictEqual(yield* events, ["send.clicked"])
    })
  )

  it.effect.each([
    "/t/c/",
    "/t/c/https://evil.example/",
    "/t/c/aHR0cHM6Ly9ldmlsLmV4YW1wbGUv.AAAAAAAAAAAAAAAAAAAAAA",
    "/t/c/%E0%A4%A"
  ])("leads nowhere from %s", (path) =>
    Effect.gen(function* () {
      const { events, get } = yield* visited
      const response = yield* get(path)
      assert.deepStrictEqual([response.status, response.headers.get("location")], [404, null])
      assert.include(yield* textOf(response), "This link does not work")
      assert.deepStrictEqual(yield* events, [])
    })
  )

  it.effect.each([
    ["HEAD", { method: "HEAD" }],
    ["a browser that fetches ahead", { headers: { "Sec-Purpose": "prefetch" } }],
    ["a link scanner", { headers: { "User-Agent": "Mozilla/5.0 (compatible; BarracudaCentral)" } }],
    [
      "a messenger's preview",
      { headers: { "User-Agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" } }
    ]
  ] as const)("redirects %s without counting it", ([, init]) =>
    Effect.gen(function* () {
      const { click, events, get, pixel } = yield* visited
      assert.strictEqual((yield* get(click, init)).headers.get("location"), target)
      assert.strictEqual((yield* get(pixel, init)).status, 200)
      assert.deepStrictEqual(yield* events, [])
    })
  )

  it.effect.each([
    "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
    "YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html",
    "Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36"
  ])("counts an opening through %s", (agent) =>
    Effect.gen(function* () {
      const { events, get, pixel } = yield* visited
      yield* get(pixel, { headers: { "User-Agent": agent } })
      assert.deepStrictEqual(yield* events, ["send.opened"])
    })
  )

  it.effect("asks before it unsubscribes, since scanners open every link", () =>
    Effect.gen(function* () {
      const { events, get, suppressed, unsubscribe } = yield* visited
      const response = yield* get(unsubscribe)
      assert.strictEqual(response.status, 200)
      assert.include(yield* textOf(response), `<form method="post">`)
      assert.deepStrictEqual([yield* events, yield* suppressed], [[], 0])
    })
  )

  it.effect("unsubscribes with one POST of a mail program, and again without complaint", () =>
    Effect.gen(function* () {
      const { events, get, suppressed, unsubscribe } = yield* visited
      const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) }
      for (const response of [yield* get(unsubscribe, oneClick), yield* get(unsubscribe, oneClick)]) {
        assert.strictEqual(response.status, 200)
        assert.include(yield* textOf(response), "You are unsubscribed")
      }
      assert.deepStrictEqual([yield* events, yield* suppressed], [["send.unsubscribed"], 1])
    })
  )

  it.effect("says what ended and lets the reader undo it, for 90 days after the mail", () =>
    Effect.gen(function* () {
      const { audited, get, suppressed, unsubscribe } = yield* visited
      const post = (path: string) => Effect.flatMap(get(path, { method: "POST" }), textOf)
      const left = yield* post(unsubscribe)
      for (const words of ["newsletters and offers", "r…@example.com", "sign-in codes, still come"]) {
        assert.include(left, words)
      }
      const undo = /action="(\/u\/back\/[^"]+)"/u.exec(left)![1]!
      assert.strictEqual((yield* get(undo)).status, 404)
      assert.include(yield* post(undo), "You are subscribed again")
      assert.include(yield* post(undo), "You are subscribed again")
      assert.deepStrictEqual([yield* suppressed, yield* audited], [0, [{ kind: "system" }]])
      yield* post(unsubscribe)
      yield* TestClock.adjust("91 days")
      assert.notInclude(yield* post(unsubscribe), "Undo")
      assert.strictEqual((yield* get(undo, { method: "POST" })).status, 410)
      assert.strictEqual(yield* suppressed, 1)
    })
  )

  it.effect.each(["GET", "POST"])("answers %s of a made-up unsubscribe link with 404", (method) =>
    Effect.gen(function* () {
      const { get, suppressed } = yield* visited
      assert.strictEqual((yield* get("/u/made.up", { method })).status, 404)
      assert.strictEqual(yield* suppressed, 0)
    })
  )

  it.effect("lets pages run and load nothing, and be framed nowhere", () =>
    Effect.gen(function* () {
      const { get, unsubscribe } = yield* visited
      const { headers } = yield* get(unsubscribe)
      const policy = headers.get("content-security-policy")!
      for (const rule of [
        "default-src 'none'",
        "style-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'"
      ]) {
        assert.include(policy, rule)
      }
      assert.notInclude(policy, "unsafe")
      assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
      assert.strictEqual(headers.get("referrer-policy"), "no-referrer")
    })
  )

  it.effect("has no inbox unless it is switched on", () =>
    Effect.gen(function* () {
      const { get } = yield* visited
      assert.strictEqual((yield* get("/inbox")).status, 404)
    })
  )
})
