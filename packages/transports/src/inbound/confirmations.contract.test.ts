import { assert, describe, layer } from "@effect/vitest"
import { HostLookup } from "@tidings/services/outbound/OutboundHttp"
import { accepted, callbackServer, callbackWorld, codeOf, ofNothing } from "@tidings/testing/callbacks/callbackServer"
import { calledBack } from "@tidings/testing/callbacks/calledBack"
import { callers, confirmUrlOf, tellsOf } from "@tidings/testing/callbacks/callers"
import { secureHost } from "@tidings/testing/callbacks/secureHost"
import { Effect } from "effect"

const confirming = callers.filter((caller) => tellsOf(caller, "confirmation").length > 0)

layer(callbackWorld)("callbacks", (it) => {
  describe.each(confirming)("of $row.name", (caller) => {
    const { confirmation } = caller.callback!.tells
    const { hostname, href } = new URL(confirmUrlOf(caller))

    /** A server that resolves every host to this address, and the hosts that it looked up. */
    const resolving = (address: string) =>
      Effect.gen(function* () {
        const hosts: Array<string> = []
        const look = (host: string) => {
          hosts.push(host)
          return Promise.resolve([{ address, family: 4 }])
        }
        const { tell } = yield* calledBack(caller)
        const post = yield* callbackServer.pipe(Effect.provideService(HostLookup, look))
        const confirm = (changes: object = {}) => Effect.flatMap(tell(confirmation!, changes), post)
        return { confirm, hosts }
      })

    it.effect("are confirmed where the provider asks for that, by one request to its own host", () =>
      Effect.gen(function* () {
        const asked = yield* secureHost(200)
        const { confirm, hosts } = yield* resolving("54.240.0.1")
        assert.deepStrictEqual(yield* confirm(), accepted)
        assert.deepStrictEqual([hosts, asked], [[hostname], [href.replace("https://", "")]])
      })
    )

    it.effect.each([
      [503, "54.240.0.1", 1],
      [302, "54.240.0.1", 1],
      [200, "127.0.0.1", 0],
      [200, "169.254.169.254", 0],
      [200, "10.0.0.1", 0]
    ] as const)("are asked for again where that answers %i at %s", ([status, address, times]) =>
      Effect.gen(function* () {
        const asked = yield* secureHost(status)
        const { confirm } = yield* resolving(address)
        assert.deepStrictEqual(codeOf(yield* confirm()), [503, "service_unavailable"])
        assert.lengthOf(asked, times)
      })
    )

    it.effect("are confirmed nowhere but at the provider's own hosts, whoever signs that", () =>
      Effect.gen(function* () {
        const asked = yield* secureHost(200)
        const { confirm, hosts } = yield* resolving("54.240.0.1")
        for (const confirmUrl of [
          "https://evil.example/",
          `https://${hostname}.evil.example/`,
          `https://evil.example/${hostname}`,
          `https://evil.example#@${hostname}`,
          `https://${hostname}@evil.example/`,
          `https://ada@${hostname}/`,
          `https://${hostname}:8443/`,
          href.replace("https:", "http:"),
          "https://169.254.169.254/latest/meta-data/",
          "file:///etc/passwd",
          ""
        ])
          assert.deepStrictEqual(yield* confirm({ confirmUrl }), ofNothing, confirmUrl)
        assert.strictEqual((yield* confirm({ isForged: true })).status, 401)
        assert.deepStrictEqual([hosts, asked], [[], []])
      })
    )
  })
})
