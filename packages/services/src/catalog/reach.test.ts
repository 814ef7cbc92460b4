import { assert, layer } from "@effect/vitest"
import { credentialFields } from "@tidings/connectors/credentialFields"
import { Connecting } from "../connectors/Connecting.ts"
import { providers } from "../connectors/providers.ts"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { resendPeer } from "@tidings/testing/connectedAccount"
import { makeReceiver } from "@tidings/testing/Receiver"
import { allowedHost, hostAddresses, takingResend } from "@tidings/testing/reachablePeer"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { createServer, type AddressInfo } from "node:net"

const hostile = [
  "127.0.0.1",
  "10.0.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.100.100.200",
  "0.0.0.0",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[fd00:ec2::254]",
  "[fe80::1]"
]

const addresses = providers.flatMap((row) =>
  credentialFields(row).flatMap(({ isAddress, name }) => (isAddress ? [[row.name, name] as const] : []))
)

const schemeOf = (provider: string) => (provider === "smtp" || provider === "smpp" ? provider : "http")

/** Counts connections to a free port of 127.0.0.1, until the scope ends. */
const listening = Effect.gen(function* () {
  const reached = { count: 0 }
  const server = createServer((socket) => {
    reached.count++
    socket.destroy()
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
    () => Effect.sync(() => server.close())
  )
  return { reached, port: (server.address() as AddressInfo).port }
})

/** Has a name lead to an allowed address for a number of look-ups, then to 127.0.0.1. */
const rebinding = (host: string, times: number) => {
  let asked = 0
  hostAddresses.set(host, () => (asked++ < times ? allowedHost : "127.0.0.1"))
}

const accounts = (port: number): ReadonlyArray<readonly [string, Readonly<Record<string, string>>]> => [
  ["resend", { apiKey: "re_123456789", apiUrl: `http://rebinds.example:${port}` }],
  ["smtp", { url: `smtp://rebinds.example:${port}` }],
  ["smpp", { url: `smpp://rebinds.example:${port}`, systemId: "us", password: "hunter22", sender: "Tidings" }],
  [
    "mastodon",
    {
      serverUrl: `http://rebinds.example:${port}`,
      clientId: "id",
      clientSecret: "secret",
      accessToken: "token",
      accountRef: "1"
    }
  ]
]

layer(world)("addresses that a workspace names", (it) => {
  it("are those of every provider that has any", () => {
    const named = new Set(addresses.map(([provider]) => provider))
    for (const provider of ["smtp", "smpp", "mastodon", "resend", "ses", "bluesky"]) assert.isTrue(named.has(provider))
  })

  it.effect.each(addresses)("are refused at %s, credentials.%s, unless they are public", ([provider, name]) =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      for (const host of hostile) {
        const credentials = { [name]: `${schemeOf(provider)}://${host}:8080` }
        const { body, status } = yield* call("create_connector", { provider, credentials }, { key })
        assert.deepStrictEqual([status, body.error.code], [422, "field_invalid"], host)
        assert.deepStrictEqual(
          body.error.fields.map(({ path }: { readonly path: string }) => path),
          [`credentials.${name}`]
        )
        const row = providers.find((one) => one.name === provider)!
        if (row.signIn === undefined) continue
        const asked = yield* call("start_connector_sign_in", { provider, credentials }, { key })
        assert.strictEqual(asked.status, 422, host)
      }
    })
  )

  it.effect("are looked up again at each connection, which a name that has moved inside does not get", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { port, reached } = yield* listening
      for (const [provider, credentials] of accounts(port)) {
        rebinding("rebinds.example", 1)
        const { body, status } = yield* call("create_connector", { provider, credentials }, { key })
        assert.deepStrictEqual([provider, status, body.error.code], [provider, 504, "connector_timeout"])
        assert.include(body.error.message, "leads to an address that is not public")
      }
      assert.strictEqual(reached.count, 0)
    })
  )

  it.effect("stay held once they are connected, also by what is tested later", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const answer = { status: 200, headers: { connection: "close" }, body: '{"data":[]}' }
      const { port } = yield* makeReceiver(() => answer, allowedHost)
      const credentials = { apiKey: "re_123456789", apiUrl: `http://moves.example:${port}` }
      rebinding("moves.example", 9)
      const made = yield* call("create_connector", { provider: "resend", credentials }, { key })
      assert.strictEqual(made.status, 201, made.text)
      const inside = yield* listening
      const { id } = made.body
      rebinding("moves.example", 0)
      const moved = yield* call("test_connector", { id }, { key })
      assert.deepInclude(moved.body, { works: false, status: "connected" })
      const away = { id, credentials: { apiUrl: `http://127.0.0.1:${inside.port}` } }
      assert.strictEqual((yield* call("update_connector", away, { key })).status, 422)
      assert.strictEqual(inside.reached.count, 0)
    })
  )

  it.effect("are not taken over from the operator, who may name any", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      const elsewhere = yield* makeReceiver(() => ({ status: 200, body: "{}" }))
      const given = { workspaceId: workspace.id, provider: "resend", credentials: yield* resendPeer }
      const { add, change, prove, proveChange } = yield* Connecting
      const { id, reach } = yield* add(yield* prove(given))
      assert.strictEqual(reach, "any")
      const credentials = { apiUrl: `http://127.0.0.1:${elsewhere.port}` }
      const refused = yield* call("update_connector", { id, credentials }, { key })
      assert.deepStrictEqual(
        refused.body.error.fields.map(({ path }: { readonly path: string }) => path),
        ["credentials.apiUrl"]
      )
      const named = yield* call("update_connector", { id, label: "Receipts" }, { key })
      assert.deepStrictEqual([named.status, named.body.label], [200, "Receipts"])
      assert.lengthOf(elsewhere.requests, 0)

      const own = yield* call("create_connector", { provider: "resend", credentials: yield* takingResend }, { key })
      assert.deepStrictEqual([own.status, own.body.id, own.body.created], [200, id, false])

      const other = yield* makeWorkspace()
      const made = yield* call(
        "create_connector",
        { provider: "resend", credentials: yield* takingResend },
        { key: other.live }
      )
      const changed = yield* proveChange({ ...given, workspaceId: other.id, credentials: yield* resendPeer })
      assert.strictEqual((yield* change(changed.before, changed.proven)).reach, "any")
      const row = yield* ConnectorRepository.use((connectors) => connectors.find(other.id, made.body.id))
      assert.strictEqual(row?.reach, "any")
    })
  )
})
