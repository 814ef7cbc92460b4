import { assert, layer } from "@effect/vitest"
import { makeReceiver, type Reply } from "@tidings/testing/Receiver"
import { Effect, Layer } from "effect"
import { parseNetworks, PrivateNetworks } from "../../outbound/isAllowedAddress.ts"
import { OutboundHttp } from "../../outbound/OutboundHttp.ts"
import { LinkCards } from "./LinkCards.ts"

const onThisMachine = Effect.provideService(PrivateNetworks, parseNetworks("127.0.0.0/8, ::1/128"))
const site = (pages: Readonly<Record<string, Reply>>) => makeReceiver((_, { path }) => pages[path] ?? { status: 404 })
const cardOf = (url: string, owner = "ws_1") => LinkCards.use((cards) => cards.of(owner, url))
const head = (words: string) => ({ status: 200, body: `<html><head>${words}</head></html>` })
const gif = "GIF89a\u0001\0\u0001\0"

layer(Layer.provide(LinkCards.layer, OutboundHttp.layer))("the card of a link", (it) => {
  it.effect("is what its page says where it leads to, with its picture, and is asked for once", () =>
    Effect.gen(function* () {
      const { requests, url } = yield* site({
        "/hook": { status: 302, headers: { location: "/home" } },
        "/home": head(
          '<meta property="og:title" content="Launch"><meta property="og:description" content="Today"><meta property="og:image" content="/og.gif">'
        ),
        "/og.gif": { status: 200, body: gif }
      })
      const card = (yield* cardOf(url))!
      assert.deepInclude(card, { title: "Launch", description: "Today" })
      assert.deepInclude(card.picture, { kind: "image", contentType: "image/gif", byteLength: Buffer.byteLength(gif) })
      assert.strictEqual(Buffer.from(yield* card.picture!.bytes(0, 3)).toString(), "GIF")
      yield* cardOf(url)
      assert.deepStrictEqual(
        requests.map(({ path }) => path),
        ["/hook", "/home", "/og.gif"]
      )
    }).pipe(onThisMachine, Effect.scoped)
  )

  it.effect("has no picture where that is none, is too large, or lies at an address that is not public", () =>
    Effect.gen(function* () {
      for (const [path, reply] of [
        ["/og.gif", { status: 200, body: "<svg/>" }],
        ["/og.gif", { status: 200, body: gif.padEnd(1_000_001) }],
        ["/og.gif", { status: 404 }],
        ["http://169.254.169.254/latest", { status: 200, body: gif }]
      ] as const) {
        const page = head(`<title>Launch</title><meta property="og:image" content="${path}">`)
        const { url } = yield* site({ "/hook": page, [path]: reply })
        assert.deepStrictEqual(yield* cardOf(url), { title: "Launch", description: undefined, picture: undefined })
      }
    }).pipe(onThisMachine, Effect.scoped)
  )

  it.effect("is none of a page that cannot be read, or that is not public", () =>
    Effect.gen(function* () {
      const { url } = yield* site({ "/hook": { status: 500 } })
      assert.isUndefined(yield* onThisMachine(cardOf(url)))
      assert.isUndefined(yield* cardOf(url, "ws_2"))
      const round = yield* site({ "/hook": { status: 301, headers: { location: "/hook" } } })
      assert.isUndefined(yield* onThisMachine(cardOf(round.url)))
    }).pipe(Effect.scoped)
  )
})
