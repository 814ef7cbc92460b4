import { assert, layer } from "@effect/vitest"
import { makeReceiver, type Reply } from "@tidings/testing/Receiver"
import { Effect, Layer } from "effect"
import { parseNetworks, PrivateNetworks } from "../../outbound/isAllowedAddress.ts"
import { OutboundHttp } from "../../outbound/OutboundHttp.ts"
import { BrandImport } from "./BrandImport.ts"

const onThisMachine = Effect.provideService(PrivateNetworks, parseNetworks("127.0.0.0/8, ::1/128"))

const site = (pages: Readonly<Record<string, Reply>>) => makeReceiver((_, { path }) => pages[path] ?? { status: 404 })

const read = (url: string) =>
  Effect.map(
    BrandImport.use((sites) => sites.read("ws_1", url)),
    (guesses) => Object.fromEntries(guesses.map(({ field, value }) => [field, value]))
  )

layer(Layer.provide(BrandImport.layer, OutboundHttp.layer))("a brand's web site", (it) => {
  it.effect("is followed where it leads, with the style sheets of its own host alone", () =>
    Effect.gen(function* () {
      const other = yield* site({ "/theme.css": { status: 200, body: ":root{--brand:#ff0000}" } })
      const { requests, url } = yield* site({
        "/hook": { status: 302, headers: { location: "/home" } },
        "/home": {
          status: 200,
          body: `<title>Acme</title><link rel="stylesheet" href="http://127.0.0.1:${other.port}/theme.css">`
        }
      })
      assert.deepInclude(yield* read(url), { name: "Acme" })
      assert.deepStrictEqual(
        requests.map(({ path }) => path),
        ["/hook", "/home"]
      )
      assert.lengthOf(other.requests, 0)
    }).pipe(onThisMachine, Effect.scoped)
  )

  it.effect("is refused where it leads round and round, is not there, or says too much", () =>
    Effect.gen(function* () {
      for (const [answer, reason] of [
        [{ status: 301, headers: { location: "/hook" } }, /leads on more than 3 times/u],
        [{ status: 404 }, /answered 404/u],
        [{ status: 200, body: "a".repeat(2 * 1024 * 1024) }, /longer than/u]
      ] as const) {
        const { url } = yield* site({ "/hook": answer })
        const refusal = yield* Effect.flip(read(url))
        assert.strictEqual(refusal.code, "field_invalid")
        assert.match(refusal.message, reason)
      }
    }).pipe(onThisMachine, Effect.scoped)
  )

  it.effect("is not asked where it is, or leads, inside the network", () =>
    Effect.gen(function* () {
      const { requests, url } = yield* site({})
      assert.strictEqual((yield* Effect.flip(read(url))).code, "url_not_allowed")
      assert.lengthOf(requests, 0)
      const outside = yield* site({ "/hook": { status: 302, headers: { location: "http://169.254.169.254/latest" } } })
      assert.strictEqual((yield* Effect.flip(onThisMachine(read(outside.url)))).code, "url_not_allowed")
    }).pipe(Effect.scoped)
  )
})
