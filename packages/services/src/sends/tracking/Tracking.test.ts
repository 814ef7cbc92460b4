import { id, newId } from "@tidings/schema/Id"
import { assert, layer } from "@effect/vitest"
import { deliverMail } from "@tidings/testing/deliverMail"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { Tracking } from "./Tracking.ts"

const target = "https://shop.example/?a=1&b=2"
const body = `<body><a href="https://shop.example/?a=1&amp;b=2">x</a></body>`
const everything = { opens: true, clicks: true }
const tokenIn = (html: string, path: "/t/c/" | "/t/o/" | "/u/") =>
  new RegExp(`http://tidings\\.test${path}([\\w-]+\\.[\\w-]+)`, "u").exec(html)![1]!

const sent = Effect.gen(function* () {
  const { live: key } = yield* makeWorkspace()
  const sendId = yield* deliverMail(key, { to: "reader@example.com", body: "<p>Hello</p>" })
  const read = Effect.map(call("read_send", { id: sendId }, { key }), (answer) => answer.body)
  const suppressed = Effect.map(
    call("list_suppressions", { email: "reader@example.com" }, { key }),
    (answer) => answer.body.data
  )
  return { sendId, read, suppressed }
})

const snd1 = id("snd").make("snd_1")

layer(world)("Tracking", (it) => {
  it.effect("knows every token of a mail again, each for its purpose alone", () =>
    Effect.gen(function* () {
      const tracking = yield* Tracking
      const { html, listUnsubscribe } = tracking.prepare(body, snd1, "marketing", everything)
      const tokens = { click: tokenIn(html, "/t/c/"), open: tokenIn(html, "/t/o/"), unsubscribe: tokenIn(html, "/u/") }
      assert.strictEqual(tracking.openClick(tokens.click)?.url, target)
      assert.isDefined(tracking.openPixel(tokens.open))
      assert.isDefined(tracking.openUnsubscribe(tokens.unsubscribe))
      assert.strictEqual(listUnsubscribe?.url, `http://tidings.test/u/${tokens.unsubscribe}`)
      for (const token of [tokens.open, tokens.unsubscribe]) assert.isUndefined(tracking.openClick(token))
      for (const token of [tokens.click, tokens.unsubscribe]) assert.isUndefined(tracking.openPixel(token))
      for (const token of [tokens.click, tokens.open]) assert.isUndefined(tracking.openUnsubscribe(token))
    })
  )

  it.effect("opens no token that was changed, cut or made up", () =>
    Effect.gen(function* () {
      const tracking = yield* Tracking
      const token = tokenIn(tracking.prepare(body, snd1, "system", everything).html, "/t/c/")
      const [text, signature] = token.split(".")
      const elsewhere = Buffer.from("snd_1 https://evil.example/").toString("base64url")
      const forged = [
        `${elsewhere}.${signature}`,
        elsewhere,
        `${text}.`,
        text!,
        `.${signature}`,
        `${token}.${signature}`,
        "",
        ".",
        "..",
        "\0"
      ]
      for (const made of forged) assert.isUndefined(tracking.openClick(made), made)
      for (let end = 0; end < token.length; end++) assert.isUndefined(tracking.openClick(token.slice(0, end)))
      for (let at = 0; at < text!.length; at++) {
        const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1)
        const click = tracking.openClick(changed)
        assert.isTrue(click === undefined || click.url === target, changed)
      }
    })
  )

  it.effect("gives only marketing a line and a header to unsubscribe", () =>
    Effect.gen(function* () {
      const tracking = yield* Tracking
      assert.include(tracking.prepare(body, snd1, "marketing", everything).html, "Unsubscribe")
      for (const category of ["transactional", "system"] as const) {
        const { html, listUnsubscribe } = tracking.prepare(body, snd1, category, everything)
        assert.isUndefined(listUnsubscribe)
        assert.notInclude(html, "Unsubscribe")
      }
    })
  )

  it.effect("does only what is to be tracked, and is undone to the byte", () =>
    Effect.gen(function* () {
      const tracking = yield* Tracking
      for (const opens of [true, false]) {
        for (const clicks of [true, false]) {
          const { html } = tracking.prepare(body, snd1, "transactional", { opens, clicks })
          assert.deepStrictEqual([html.includes("/t/o/"), html.includes("/t/c/")], [opens, clicks])
          assert.strictEqual(tracking.undo(html), body)
        }
      }
      const { html } = tracking.prepare(`${body}<a href="#unsubscribe">u</a>`, snd1, "marketing", everything)
      assert.include(tracking.undo(html), "/u/")
      for (const foreign of [
        `<a href="http://tidings.test/t/c/x.y">x</a>`,
        `<img src="http://tidings.test/t/o/x.gif">`
      ]) {
        assert.strictEqual(tracking.undo(foreign), foreign)
      }
    })
  )

  it.effect("leads no link of a system mail that holds a token through this installation, whatever is chosen", () =>
    Effect.gen(function* () {
      const tracking = yield* Tracking
      const reset = `<a href="https://app.example/reset?t=4f9c1e77a0b2">x</a><a href="https://app.example/help">y</a>`
      const { html } = tracking.prepare(reset, snd1, "system", everything)
      assert.include(html, `href="https://app.example/reset?t=4f9c1e77a0b2"`)
      assert.strictEqual(html.split("/t/c/").length, 2)
      assert.strictEqual(tracking.prepare(reset, snd1, "marketing", everything).html.split("/t/c/").length, 3)
    })
  )

  it.effect("leaves what it tracks already as it is", () =>
    Effect.gen(function* () {
      const tracking = yield* Tracking
      const once = tracking.prepare(body, snd1, "marketing", everything).html
      const links = (html: string) => Array.from(html.matchAll(/href="([^"]+)"/gu), (match) => match[1])
      assert.deepStrictEqual(links(tracking.prepare(once, snd1, "system", everything).html), links(once))
    })
  )

  it.effect("records opens and clicks with their URL, as often as they happen", () =>
    Effect.gen(function* () {
      const { read, sendId } = yield* sent
      const tracking = yield* Tracking
      const { html } = tracking.prepare(body, sendId, "system", everything)
      yield* tracking.openPixel(tokenIn(html, "/t/o/"))!.record
      assert.strictEqual((yield* read).status, "opened")
      const click = tracking.openClick(tokenIn(html, "/t/c/"))!
      yield* click.record
      yield* click.record
      const { events, status } = yield* read
      assert.strictEqual(status, "clicked")
      assert.deepStrictEqual(
        events.slice(-3).map(({ data, source, type }: any) => [type, source, data]),
        [
          ["send.opened", "system", {}],
          ["send.clicked", "system", { url: target }],
          ["send.clicked", "system", { url: target }]
        ]
      )
    })
  )

  it.effect("suppresses who unsubscribes, once", () =>
    Effect.gen(function* () {
      const { read, sendId, suppressed } = yield* sent
      const tracking = yield* Tracking
      const wish = tracking.openUnsubscribe(
        tokenIn(tracking.prepare(body, sendId, "marketing", everything).html, "/u/")
      )!
      yield* wish.record
      yield* wish.record
      const entries = yield* suppressed
      assert.strictEqual(entries.length, 1)
      assert.deepInclude(entries[0], { reason: "unsubscribe", source: { kind: "send", id: sendId } })
      assert.strictEqual((yield* read).events.filter(({ type }: any) => type === "send.unsubscribed").length, 1)
    })
  )

  it.effect("ignores what comes of a send that is gone", () =>
    Effect.gen(function* () {
      const tracking = yield* Tracking
      yield* tracking.openPixel(tokenIn(tracking.prepare(body, newId("snd", 0), "system", everything).html, "/t/o/"))!
        .record
    })
  )
})
