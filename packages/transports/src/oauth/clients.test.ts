import { assert, layer } from "@effect/vitest"
import * as second from "@modelcontextprotocol/client"
import { auth } from "@modelcontextprotocol/sdk/client/auth.js"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { liveScopes } from "@tidings/pipeline/liveScopes"
import { scopesOf } from "@tidings/schema/Scope"
import { SignIns } from "@tidings/services/signIns/SignIns"
import { PrivateNetworks, parseNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { HostLookup } from "@tidings/services/outbound/OutboundHttp"
import { endpoints } from "@tidings/testing/endpoints"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { Program } from "./testing/Program.ts"
import { callWith } from "./testing/RawClient.ts"
import { Visitor } from "./testing/Visitor.ts"

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "../../../../test-fixtures/tls", name), "utf8")

/** A program whose client document is served at https://client.test, which resolves to the loopback address. */
const published = Effect.gen(function* () {
  setDefaultCACertificates([...getCACertificates(), fixture("client.test.pem")])
  let document: object = {}
  const server = createServer(
    { key: fixture("client.test.key.pem"), cert: fixture("client.test.pem") },
    (_, response) => response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(document))
  )
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
    () => Effect.sync(() => server.close())
  )
  const url = `https://client.test:${(server.address() as AddressInfo).port}/program.json`
  const program = new Program(url)
  document = { client_id: url, ...program.clientMetadata }
  return program
})

const live = liveScopes(endpoints)
const toLoopback = Effect.provideService(HostLookup, async () => [{ address: "127.0.0.1", family: 4 }])
const loopback = Effect.provideService(PrivateNetworks, parseNetworks("127.0.0.0/8"))

/** A client of the official SDK that connects with its program's stored data; `finish` takes the person's answer. */
interface Connecting {
  readonly connect: () => Promise<{ readonly listTools: () => Promise<{ readonly tools: ReadonlyArray<unknown> }> }>
  readonly finish: (callback: URL) => Promise<unknown>
}

const sdk1 = (url: URL, program: Program): Connecting => {
  const authProvider = program as never
  return {
    connect: async () => {
      const client = new Client({ name: "probe", version: "1" })
      await client.connect(new StreamableHTTPClientTransport(url, { authProvider }) as never)
      return client
    },
    finish: (callback) => auth(authProvider, { serverUrl: url, authorizationCode: callback.searchParams.get("code")! })
  }
}

const sdk2 = (url: URL, program: Program): Connecting => {
  const transport = () => new second.StreamableHTTPClientTransport(url, { authProvider: program as never })
  return {
    connect: async () => {
      const client = new second.Client({ name: "probe", version: "2" })
      await client.connect(transport())
      return client
    },
    finish: (callback) => transport().finishAuth(callback.searchParams)
  }
}

const registering = Effect.sync(() => new Program())

const ways = [
  ["SDK 1, registering", sdk1, registering, "/mcp"],
  ["SDK 2, registering", sdk2, registering, "/v1"],
  ["SDK 2, by its published document", sdk2, published, "/mcp"]
] as const

layer(world, { excludeTestServices: true })("a client of the official SDK", (it) => {
  it.effect.each(ways)("of %s, is sent to sign in, connected, and refused once it is revoked", ([, sdk, make, path]) =>
    Effect.gen(function* () {
      const { url } = yield* serve({ endpoints, ip: randomUUID() })
      const { id, live: key } = yield* makeWorkspace()
      const { code } = yield* SignIns.use((signIns) => signIns.issue({ user: "grace", workspaceId: id }))
      const program = yield* make
      const { connect, finish } = sdk(new URL(`${url}${path}`), program)

      yield* Effect.flip(Effect.tryPromise(connect))
      assert.strictEqual(
        new URL(program.address).searchParams.get("scope"),
        live.filter((scope) => scopesOf.read.includes(scope)).join(" ")
      )

      const visitor = new Visitor(url)
      const callback = yield* Effect.promise(() => visitor.approve(program.address, code, { preset: "send" }))
      assert.strictEqual(callback.searchParams.get("iss"), url)
      yield* Effect.promise(() => finish(callback))
      const client = yield* Effect.promise(connect)
      assert.isAbove((yield* Effect.promise(() => client.listTools())).tools.length, 10)
      assert.strictEqual(program.kept.scope.split(" ").toSorted().join(" "), scopesOf.send.toSorted().join(" "))
      assert.match(program.kept.access_token, /^svc_mcp_\w{38}$/u)
      assert.strictEqual(yield* Effect.promise(() => callWith(url, program.kept.access_token)), 200)

      const [connection] = (yield* call("list_keys", {}, { key })).body.data
      assert.deepInclude(connection, {
        name: "Test program",
        client: "Test program",
        user: "grace",
        kind: "mcp",
        preset: "send",
        prefix: program.kept.access_token.slice(0, 12),
        revoked_at: null
      })
      const [entry] = (yield* call("recent_audit_entries", { action: "key.create" }, { key })).body.data
      assert.deepInclude(entry.actor, { kind: "mcp", key_id: connection.id, client: "Test program", user: "grace" })
      assert.deepStrictEqual(entry.target, { kind: "key", id: connection.id })

      const revoked = yield* Effect.promise(() =>
        fetch(`${url}/oauth/revoke`, {
          method: "POST",
          headers: secretOf(program),
          body: new URLSearchParams({
            token: program.kept.access_token,
            client_id: program.clientInformation().client_id
          })
        })
      )
      assert.strictEqual(revoked.status, 200)
      assert.strictEqual(yield* Effect.promise(() => callWith(url, program.kept.access_token)), 401)
    }).pipe(toLoopback, loopback)
  )
})

/** Returns the header by which a program with a secret authenticates (RFC 6749 §2.3.1). */
const secretOf = (program: Program): Record<string, string> => {
  const { client_id, client_secret } = program.clientInformation()
  return client_secret === undefined
    ? {}
    : { Authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString("base64")}` }
}
