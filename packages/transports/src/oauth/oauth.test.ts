import { assert, describe, expect, layer } from "@effect/vitest"
import { extractWWWAuthenticateParams } from "@modelcontextprotocol/client"
import { liveScopes } from "@tidings/pipeline/liveScopes"
import { Scope, scopesOf } from "@tidings/schema/Scope"
import { Keys } from "@tidings/services/keys/Keys"
import { OAuthRecords } from "@tidings/services/oauth/OAuthRecords"
import { SignIns } from "@tidings/services/signIns/SignIns"
import { endpoints } from "@tidings/testing/endpoints"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { connect } from "node:net"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { makeProvider } from "./provider.ts"
import { callWith, RawClient, redirectUri, registerClient } from "./testing/RawClient.ts"
import { Visitor } from "./testing/Visitor.ts"

/** A served platform, a workspace, a registered client, and a browser that is already signed in. */
const made = Effect.gen(function* () {
  const { url } = yield* serve({ endpoints, ip: randomUUID() })
  const workspace = yield* makeWorkspace()
  const { code } = yield* SignIns.use((signIns) => signIns.issue({ user: "ada", workspaceId: workspace.id }))
  const client = yield* Effect.promise(() => RawClient.register(url))
  const visitor = new Visitor(url)
  yield* Effect.promise(async () => {
    await visitor.open(client.address())
    await visitor.send({ do: "code", code })
  })
  const approve = (fields: Readonly<Record<string, string | undefined>> = {}, preset = "read") =>
    Effect.promise(() => visitor.approve(client.address(fields), undefined, { preset }))
  /** Makes a whole connection and returns its tokens. */
  const connect = (preset = "read") =>
    Effect.flatMap(approve({}, preset), (callback) =>
      Effect.promise(async () => (await client.redeem(callback)).body as Tokens)
    )
  return { url, workspace, client, visitor, approve, connect }
})

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
  readonly expires_in: number
}

const promise = Effect.promise
const elsewhere = "https://elsewhere.example/land"
const errorOf = ({ body, status }: { readonly status: number; readonly body: any }) => [status, body.error]

describe("the authorization server", () => {
  layer(world)((it) => {
    it.effect("answers a code with the state, its issuer and no more, and tokens with what was granted", () =>
      Effect.gen(function* () {
        const { approve, client, url } = yield* made
        const callback = yield* approve({}, "send")
        assert.strictEqual(`${callback.origin}${callback.pathname}`, redirectUri)
        assert.deepStrictEqual([...callback.searchParams.keys()].toSorted(), ["code", "iss", "state"])
        assert.deepInclude(Object.fromEntries(callback.searchParams), { iss: url, state: "a state" })
        const { body, status } = yield* promise(() => client.redeem(callback))
        assert.strictEqual(status, 200)
        assert.deepInclude(body, { token_type: "Bearer", expires_in: 3600 })
        assert.match(body.access_token, /^svc_mcp_\w{38}$/u)
        assert.sameMembers(body.scope.split(" "), [...scopesOf.send])
      })
    )

    const refusedRequests: ReadonlyArray<
      readonly [title: string, fields: Record<string, string | undefined>, error: string]
    > = [
      ["without PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
      ["with plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
      ["with PKCE of no named method", { code_challenge_method: undefined }, "invalid_request"],
      ["for another resource", { resource: "https://api.example.com/v1" }, "invalid_target"],
      ["for the whole host", { resource: "http://127.0.0.1/" }, "invalid_target"],
      ["for a token at once", { response_type: "token" }, "unsupported_response_type"],
      ["that nobody may be asked about", { prompt: "none" }, "_required"]
    ]
    it.effect.each(refusedRequests)("shows what is wrong with a request %s, and leads nobody on", ([, fields, error]) =>
      Effect.gen(function* () {
        const { url, visitor } = yield* made
        const client = yield* promise(() => RawClient.register(url, { redirect_uris: [elsewhere] }))
        const address = client.address({ redirect_uri: elsewhere, ...fields })
        const signedIn = yield* promise(() => visitor.open(address))
        const stranger = yield* promise(() => new Visitor(url).open(address))
        for (const { headers, status, text, url: seen } of [signedIn, stranger]) {
          assert.strictEqual(new URL(seen).origin, url)
          assert.strictEqual(status, 400)
          assert.include(text, error)
          assert.strictEqual(headers.get("X-Content-Type-Options"), "nosniff")
        }
      })
    )

    it.effect("tells the client of an error once a person was asked", () =>
      Effect.gen(function* () {
        const { client, url, visitor } = yield* made
        yield* promise(() => visitor.open(client.address()))
        const { searchParams } = new URL((yield* promise(() => visitor.send({ do: "refuse" }))).url)
        assert.deepInclude(Object.fromEntries(searchParams), { error: "access_denied", iss: url, state: "a state" })
      })
    )

    const unanswerable: ReadonlyArray<readonly [title: string, fields: Record<string, string>, says: string]> = [
      ["from an unknown client", { client_id: "nobody" }, "This program is not known here"],
      ["to another address", { redirect_uri: "http://127.0.0.1:33418/elsewhere" }, "address is not registered"],
      ["to another host", { redirect_uri: "https://evil.example/callback" }, "address is not registered"],
      ["from a host that may not be asked", { client_id: "https://localhost/program.json" }, "not known here"]
    ]
    it.effect.each(unanswerable)("shows a page, and answers nobody, at a request %s", ([, fields, says]) =>
      Effect.gen(function* () {
        const { client, visitor } = yield* made
        const { headers, status, text } = yield* promise(() => visitor.open(client.address(fields)))
        assert.strictEqual(status, 400)
        assert.strictEqual(headers.get("X-Content-Type-Options"), "nosniff")
        assert.include(text, says)
        assert.notMatch(text, /node_modules|\bat \S+:\d+/u)
      })
    )

    it.effect("begins 300 connections from an address in ten minutes, and then no more", () =>
      Effect.gen(function* () {
        const { client, url } = yield* made
        const begin = promise(async () => (await fetch(client.address(), { redirect: "manual" })).status)
        const statuses = yield* Effect.all(
          Array.from({ length: 300 }, () => begin),
          { concurrency: 20 }
        )
        assert.deepStrictEqual([...new Set(statuses)].toSorted(), [303, 429])
        yield* TestClock.adjust("10 minutes")
        assert.strictEqual(yield* begin, 303)
        assert.strictEqual((yield* promise(() => fetch(`${url}/oauth/authorize`))).status, 400)
      })
    )

    it.effect("takes a loopback address with any port, as native programs choose one each time", () =>
      Effect.gen(function* () {
        const { approve } = yield* made
        const callback = yield* approve({ redirect_uri: "http://127.0.0.1:60123/callback" })
        assert.strictEqual(callback.port, "60123")
        assert.isTrue(callback.searchParams.has("code"))
      })
    )

    it.effect("gives a token for either name of the resource, with or without naming it, and each works on all", () =>
      Effect.gen(function* () {
        const { approve, client, url } = yield* made
        for (const resource of [undefined, `${url}/v1`, `${url}/mcp`, `${url}/mcp/`]) {
          const callback = yield* approve({ resource })
          const { body } = yield* promise(() => client.redeem(callback, { resource: `${url}/v1` }))
          assert.strictEqual(yield* promise(() => callWith(url, body.access_token)), 200)
          for (const path of ["/v1", "/mcp"]) {
            const listed = yield* promise(() =>
              fetch(`${url}${path}`, {
                method: "POST",
                headers: {
                  Authorization: `Bearer ${body.access_token}`,
                  "Content-Type": "application/json",
                  Accept: "application/json, text/event-stream",
                  "MCP-Protocol-Version": "2025-11-25"
                },
                body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })
              })
            )
            assert.strictEqual(listed.status, 200)
          }
        }
      })
    )

    it.effect(
      "does not exchange a code with a wrong verifier, for another address or resource, or after a minute",
      () =>
        Effect.gen(function* () {
          const { approve, client } = yield* made
          const wrong = [
            { code_verifier: "x".repeat(43) },
            { code_verifier: undefined },
            { redirect_uri: "http://127.0.0.1:33418/other" }
          ]
          for (const fields of wrong) {
            const callback = yield* approve()
            assert.deepStrictEqual(errorOf(yield* promise(() => client.redeem(callback, fields))), [
              400,
              "invalid_grant"
            ])
          }
          const elsewhere = yield* approve()
          assert.deepStrictEqual(
            errorOf(yield* promise(() => client.redeem(elsewhere, { resource: "https://api.example.com/" }))),
            [400, "invalid_target"]
          )
          const late = yield* approve()
          yield* TestClock.adjust("61 seconds")
          assert.deepStrictEqual(errorOf(yield* promise(() => client.redeem(late))), [400, "invalid_grant"])
        })
    )

    it.effect("gives another client nothing for a code or a refresh token", () =>
      Effect.gen(function* () {
        const { approve, client, connect, url } = yield* made
        const other = yield* promise(() => RawClient.register(url))
        const callback = yield* approve()
        const stolen = yield* promise(() => other.redeem(callback, { code_verifier: client.verifier }))
        assert.deepStrictEqual(errorOf(stolen), [400, "invalid_grant"])
        const tokens = yield* connect()
        assert.deepStrictEqual(errorOf(yield* promise(() => other.refresh(tokens.refresh_token))), [
          400,
          "invalid_grant"
        ])
        yield* promise(() => other.revoke(tokens.refresh_token))
        assert.strictEqual(yield* promise(() => callWith(url, tokens.access_token)), 200)
      })
    )

    it.effect("keeps no secret in clear", () =>
      Effect.gen(function* () {
        const { client, connect, url, visitor } = yield* made
        const { refresh_token } = yield* connect()
        const { client_id, client_secret } = yield* promise(() =>
          registerClient(url, { token_endpoint_auth_method: "client_secret_post" })
        )
        const { url: page } = yield* promise(() => visitor.open(client.address()))
        const records = yield* OAuthRecords
        for (const [kind, id, secret] of [
          ["RefreshToken", refresh_token, refresh_token],
          ["Client", client_id, client_secret],
          ["Interaction", page.split("/").at(-1)!, page.split("/").at(-1)!],
          ["Interaction", page.split("/").at(-1)!, visitor.cookie("tidings_session")]
        ]) {
          const kept = JSON.stringify((yield* records.find(kind, id))!.payload)
          assert.isAbove(secret.length, 20)
          assert.notInclude(kept, secret, kind)
        }
      })
    )

    it.effect("revokes the connection when a code is used twice", () =>
      Effect.gen(function* () {
        const { approve, client, url } = yield* made
        const callback = yield* approve()
        const { body } = yield* promise(() => client.redeem(callback))
        assert.deepStrictEqual(errorOf(yield* promise(() => client.redeem(callback))), [400, "invalid_grant"])
        assert.strictEqual(yield* promise(() => callWith(url, body.access_token)), 401)
      })
    )

    it.effect("rotates the refresh token, each good for 30 days from its use, and keeps one key through it all", () =>
      Effect.gen(function* () {
        const { client, connect, url, workspace } = yield* made
        const began = yield* Clock.currentTimeMillis
        let tokens = yield* connect("author")
        for (let month = 0; month < 3; month++) {
          yield* TestClock.adjust("29 days")
          const { body, status } = yield* promise(() => client.refresh(tokens.refresh_token))
          assert.strictEqual(status, 200, JSON.stringify(body))
          assert.notStrictEqual(body.refresh_token, tokens.refresh_token)
          assert.strictEqual(body.scope, tokens.scope)
          tokens = body
        }
        assert.strictEqual(yield* promise(() => callWith(url, tokens.access_token)), 200)
        const { data } = (yield* call("list_keys", {}, { key: workspace.live })).body
        const connections = data.filter(({ client }: { client: string | null }) => client !== null)
        assert.strictEqual(connections.length, 1)
        assert.strictEqual(connections[0].prefix, tokens.access_token.slice(0, 12))
        assert.strictEqual(Date.parse(connections[0].expires_at) - began, (87 + 30) * 86_400_000)
        yield* TestClock.adjust("31 days")
        assert.deepStrictEqual(errorOf(yield* promise(() => client.refresh(tokens.refresh_token))), [
          400,
          "invalid_grant"
        ])
      })
    )

    it.effect("says of an access token past its hour that it has expired", () =>
      Effect.gen(function* () {
        const { connect, url } = yield* made
        const { access_token } = yield* connect()
        yield* TestClock.adjust("61 minutes")
        const response = yield* promise(() =>
          fetch(`${url}/v1/workspace`, { headers: { Authorization: `Bearer ${access_token}` } })
        )
        assert.strictEqual(((yield* promise(() => response.json())) as any).error.code, "expired_token")
        assert.include(response.headers.get("WWW-Authenticate"), 'Bearer error="invalid_token"')
      })
    )

    it.effect("revokes the whole connection when a rotated refresh token is used again", () =>
      Effect.gen(function* () {
        const { client, connect, url, workspace } = yield* made
        const first = yield* connect()
        const second = (yield* promise(() => client.refresh(first.refresh_token))).body as Tokens
        assert.deepStrictEqual(errorOf(yield* promise(() => client.refresh(first.refresh_token))), [
          400,
          "invalid_grant"
        ])
        assert.deepStrictEqual(errorOf(yield* promise(() => client.refresh(second.refresh_token))), [
          400,
          "invalid_grant"
        ])
        assert.strictEqual(yield* promise(() => callWith(url, second.access_token)), 401)
        const entries = yield* call("recent_audit_entries", { action: "key.revoke" }, { key: workspace.live })
        assert.deepInclude(entries.body.data[0], { metadata: { by: "reuse" } })
        assert.deepInclude(entries.body.data[0].actor, { kind: "mcp", client: "Test program", user: "ada" })
      })
    )

    it.effect("lets one of two who refresh with the same token at once have it, and then neither", () =>
      Effect.gen(function* () {
        const { client, connect, url } = yield* made
        const { access_token, refresh_token } = yield* connect()
        const both = yield* promise(() => Promise.all([client.refresh(refresh_token), client.refresh(refresh_token)]))
        assert.isAtMost(both.filter(({ status }) => status === 200).length, 1)
        assert.strictEqual(yield* promise(() => callWith(url, access_token)), 401)
      })
    )

    it.effect.each(["access_token", "refresh_token"] as const)(
      "ends everything when its client gives back the %s",
      (which) =>
        Effect.gen(function* () {
          const { client, connect, url, workspace } = yield* made
          const tokens = yield* connect()
          assert.strictEqual((yield* promise(() => client.revoke(tokens[which]))).status, 200)
          assert.strictEqual((yield* promise(() => client.revoke(tokens[which]))).status, 200)
          assert.strictEqual(yield* promise(() => callWith(url, tokens.access_token)), 401)
          assert.deepStrictEqual(errorOf(yield* promise(() => client.refresh(tokens.refresh_token))), [
            400,
            "invalid_grant"
          ])
          const entries = yield* call("recent_audit_entries", { action: "key.revoke" }, { key: workspace.live })
          assert.deepStrictEqual(
            entries.body.data.map(({ metadata }: { metadata: object }) => metadata),
            [{ by: "client" }]
          )
        })
    )

    it.effect("ends everything when its key is revoked, a code not yet exchanged too", () =>
      Effect.gen(function* () {
        const { approve, client, connect, url, workspace } = yield* made
        const tokens = yield* connect()
        const callback = yield* approve()
        const { data } = (yield* call("list_keys", {}, { key: workspace.live })).body
        for (const { client, id } of data) if (client !== null) yield* Keys.use((keys) => keys.revoke(workspace.id, id))
        assert.strictEqual(yield* promise(() => callWith(url, tokens.access_token)), 401)
        assert.deepStrictEqual(errorOf(yield* promise(() => client.refresh(tokens.refresh_token))), [
          400,
          "invalid_grant"
        ])
        assert.deepStrictEqual(errorOf(yield* promise(() => client.redeem(callback))), [400, "invalid_grant"])
      })
    )

    it.effect("asks again for each connection, with the least that holds what is asked, and makes each a key", () =>
      Effect.gen(function* () {
        const { approve, client, connect, visitor, workspace } = yield* made
        const first = yield* connect()
        const asked: ReadonlyArray<readonly [scope: string | undefined, preset: string]> = [
          [undefined, "read"],
          ["openid offline_access unknown:scope", "read"],
          [first.scope, "read"],
          [`${first.scope} templates:send`, "send"],
          ["links:write", "author"],
          ["templates:write", "full"],
          ["pages:write", "author"],
          ["templates:send links:write", "full"],
          [Scope.literals.join(" "), "full"]
        ]
        for (const [scope, preset] of asked) {
          const { text } = yield* promise(() => visitor.open(client.address({ scope })))
          assert.match(text, new RegExp(`name="preset" value="${preset}" required checked`, "u"), scope)
        }
        yield* approve({ scope: `${first.scope} templates:send` }, "send")
        const { data } = (yield* call("list_keys", {}, { key: workspace.live })).body
        assert.deepStrictEqual(
          data.filter(({ user }: { user: string | null }) => user === "ada").map(({ preset }: any) => preset),
          ["send", "read"]
        )
      })
    )
  })
})

describe("registering a client", () => {
  layer(world)((it) => {
    const served = serve({ endpoints, ip: randomUUID() })

    it.effect(
      "takes several addresses, of its own scheme too, and what a client says that matters to nobody here",
      () =>
        Effect.gen(function* () {
          const { url: origin } = yield* served
          const redirect_uris = [
            "cursor://anysphere.cursor-mcp/oauth/callback",
            "com.example.app:/callback",
            "com.example.app://callback",
            "http://localhost:6274/oauth/callback",
            "https://claude.ai/api/mcp/auth_callback"
          ]
          const { status, ...told } = yield* promise(() =>
            registerClient(origin, {
              redirect_uris,
              client_name: "Cur\u202Esor\n<b>",
              scope: "sends:read",
              application_type: "web",
              grant_types: ["authorization_code"],
              contacts: ["nobody"],
              logo_uri: "not a url",
              software_id: "x"
            })
          )
          assert.strictEqual(status, 201)
          assert.deepInclude(told, {
            redirect_uris,
            client_name: "Cur sor <b>",
            grant_types: ["authorization_code", "refresh_token"],
            response_types: ["code"],
            token_endpoint_auth_method: "none"
          })
          for (const name of ["scope", "client_secret", "contacts", "logo_uri", "subject_type"])
            assert.notProperty(told, name)
        })
    )

    it.effect.each([
      [{ redirect_uris: [] }, "invalid_redirect_uri"],
      [{ redirect_uris: ["http://mail.example.com/callback"] }, "invalid_redirect_uri"],
      [{ redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
      [{ redirect_uris: ["https://app.example.com/#token"] }, "invalid_redirect_uri"],
      ...[
        "https://*.evil.example/callback",
        "https://user@app.example.com/callback",
        "https://user:password@app.example.com/callback",
        "http://user@127.0.0.1/callback",
        "view-source:https://evil.example",
        "filesystem:https://evil.example/x",
        "mailto:eve@evil.example",
        "ms-msdt:/id",
        "ms-word:ofe|u|https://evil.example/x.docx",
        "search-ms:query=x",
        "intent://evil.example#Intent;end",
        "intent:x",
        "ws://evil.example/x",
        "wss://evil.example/x",
        "ftp://evil.example/x",
        "file:///etc/passwd",
        "tel:+491234",
        "steam://run/1",
        "unheard://callback",
        "vscode:callback",
        "com.example.app",
        "com.example.app:",
        ".evil:/x",
        `https://app.example.com/${"a".repeat(2_048)}`
      ].map((uri) => [{ redirect_uris: [redirectUri, uri] }, "invalid_redirect_uri"] as const),
      [
        { redirect_uris: Array.from({ length: 21 }, (_, at) => `https://app.example.com/${at}`) },
        "invalid_redirect_uri"
      ],
      [{ redirect_uris: "https://app.example.com/" }, "invalid_redirect_uri"],
      [{ redirect_uris: [7] }, "invalid_redirect_uri"],
      [{ token_endpoint_auth_method: "private_key_jwt" }, "invalid_client_metadata"]
    ] as const)("refuses %j", ([metadata, error]) =>
      Effect.gen(function* () {
        const { url: origin } = yield* served
        assert.deepInclude(yield* promise(() => registerClient(origin, metadata)), { status: 400, error })
      })
    )

    it.effect.each(["token", "revoke", "register"])(
      "takes all of a body of unknown length that is too long for /oauth/%s, so that its refusal arrives",
      (place) =>
        Effect.gen(function* () {
          const { url: origin } = yield* served
          const type = place === "register" ? "application/json" : "application/x-www-form-urlencoded"
          const socket = connect({ port: Number(new URL(origin).port), host: "127.0.0.1" })
          const answer = once(socket, "data")
          const piece = `10000\r\n${"a".repeat(65_536)}\r\n`
          const pieces = [
            `POST /oauth/${place} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
            ...Array.from({ length: 128 }, () => piece),
            "0\r\n\r\n"
          ]
          yield* promise(() => pipeline(Readable.from(pieces), socket, { end: false }))
          const status = Number(String(yield* promise(() => answer)).split(" ")[1])
          socket.destroy()
          assert.strictEqual(status, 413)
        })
    )

    it.effect("knows a client by its secret, which is shown once, and refuses a wrong one", () =>
      Effect.gen(function* () {
        const { url: origin } = yield* served
        const { client_id, client_secret } = yield* promise(() =>
          registerClient(origin, { token_endpoint_auth_method: "client_secret_post" })
        )
        const ask = (secret: string) =>
          promise(async () => {
            const body = new URLSearchParams({ client_id, client_secret: secret, token: "x" })
            return (await fetch(`${origin}/oauth/revoke`, { method: "POST", body })).status
          })
        assert.deepStrictEqual([yield* ask(client_secret), yield* ask("wrong")], [200, 401])
      })
    )

    it.effect("forgets a client that nobody used for 30 days, and keeps one that is in use", () =>
      Effect.gen(function* () {
        const { client, connect, url: origin, visitor } = yield* made
        const unused = yield* promise(() => RawClient.register(origin))
        let { refresh_token } = yield* connect()
        for (let weeks = 0; weeks < 6; weeks += 3) {
          yield* TestClock.adjust("21 days")
          refresh_token = (yield* promise(() => client.refresh(refresh_token))).body.refresh_token
        }
        assert.include((yield* promise(() => visitor.open(unused.address()))).text, "not known here")
        assert.include((yield* promise(() => visitor.open(client.address()))).text, "Sign in to")
      })
    )

    it.effect("registers 60 clients from an address within an hour, and then no more", () =>
      Effect.gen(function* () {
        const { url: origin } = yield* serve({ endpoints, ip: randomUUID() })
        const statuses = yield* promise(() =>
          Promise.all(Array.from({ length: 61 }, async () => (await registerClient(origin)).status))
        )
        assert.deepStrictEqual(
          [201, 429].map((status) => statuses.filter((each) => each === status).length),
          [60, 1]
        )
        yield* TestClock.adjust("1 hour")
        assert.strictEqual((yield* promise(() => registerClient(origin))).status, 201)
      })
    )
  })
})

describe("what clients look for first", () => {
  layer(world)((it) => {
    it.effect("is there for any page of the web, under each name by which clients look", () =>
      Effect.gen(function* () {
        const { url } = yield* serve({ endpoints, ip: randomUUID() })
        const read = (path: string) =>
          promise(async () => {
            const response = await fetch(`${url}/.well-known/${path}`, { headers: { Origin: "https://any.example" } })
            expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*")
            return (await response.json()) as any
          })
        for (const path of ["", "/v1"]) {
          assert.strictEqual((yield* read(`oauth-protected-resource${path}`)).resource, `${url}/v1`)
        }
        const resource = yield* read("oauth-protected-resource/mcp")
        assert.deepInclude(resource, { resource: `${url}/mcp`, authorization_servers: [url] })
        assert.deepStrictEqual(resource.scopes_supported, liveScopes(endpoints))
        const [server, ...others] = yield* Effect.forEach(["", "/v1", "/mcp"], (path) =>
          read(`oauth-authorization-server${path}`)
        )
        for (const other of others) assert.deepStrictEqual(other, server)
        assert.deepStrictEqual(server.issuer, url)
      })
    )

    it.effect("speaks of the resource under the name of this machine that the caller used, and takes either", () =>
      Effect.gen(function* () {
        const { approve, url } = yield* made
        const local = url.replace("127.0.0.1", "localhost")
        const refused = yield* promise(() => fetch(`${local}/v1/workspace`))
        const { resourceMetadataUrl } = extractWWWAuthenticateParams(refused)
        assert.strictEqual(resourceMetadataUrl!.href, `${local}/.well-known/oauth-protected-resource/v1`)
        const document = yield* promise(async () => (await fetch(resourceMetadataUrl!)).json() as Promise<any>)
        assert.deepInclude(document, { resource: `${local}/v1`, authorization_servers: [url] })
        assert.isTrue((yield* approve({ resource: document.resource })).searchParams.has("code"))
      })
    )

    it.effect("says of the server what the library says of itself, without OpenID Connect", () =>
      Effect.gen(function* () {
        const { url } = yield* serve({ endpoints, ip: randomUUID() })
        const context = yield* Effect.context<never>()
        const run = Effect.runPromiseWith(context) as never
        const provider = yield* promise(() => makeProvider({ publicUrl: url, ipOf: () => "", run }))
        const { createServer } = yield* promise(() => import("node:http"))
        const server = createServer((request, response) => {
          request.headers.host = new URL(url).host
          void provider.callback()(request, response)
        })
        yield* Effect.acquireRelease(
          promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
          () => Effect.sync(() => server.close())
        )
        const { port } = server.address() as { port: number }
        const ask = (origin: string) =>
          promise(async () => (await fetch(`${origin}/.well-known/oauth-authorization-server`)).json() as Promise<any>)
        const own = yield* ask(url)
        const theirs = yield* ask(`http://127.0.0.1:${port}`)
        const ours = {
          response_modes_supported: 0,
          revocation_endpoint_auth_methods_supported: 0,
          scopes_supported: 0,
          service_documentation: 0
        }
        for (const [name, value] of Object.entries(own)) {
          if (name in ours) continue
          const said = [theirs[name]].flat().filter((word: unknown) => word !== "openid")
          assert.deepStrictEqual([value].flat().toSorted(), said.toSorted(), name)
        }
        assert.notMatch(JSON.stringify(own), /openid|id_token|jwks|userinfo|claims|subject/u)
      })
    )

    it.effect("lets pages of allowed hosts speak to the endpoints, and no others", () =>
      Effect.gen(function* () {
        const { url } = yield* serve({ endpoints, ip: randomUUID() })
        const preflight = {
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "authorization, content-type, mcp-protocol-version, x-other"
        }
        const ask = (path: string, method: string, origin: string) =>
          promise(async () => {
            const { headers, status } = await fetch(`${url}${path}`, {
              method,
              headers: { Origin: origin, ...(method === "OPTIONS" && preflight) }
            })
            return [status, headers.get("Access-Control-Allow-Origin"), headers.get("Access-Control-Allow-Headers")]
          })
        const allowed = "authorization, content-type, mcp-protocol-version"
        for (const path of ["/oauth/token", "/oauth/register", "/oauth/revoke"]) {
          const near = "http://127.0.0.1:6274"
          assert.deepStrictEqual(yield* ask(path, "OPTIONS", near), [204, near, allowed])
          assert.deepStrictEqual((yield* ask(path, "POST", near))[1], near)
          assert.deepStrictEqual(yield* ask(path, "OPTIONS", "https://evil.example"), [403, null, null])
          assert.deepStrictEqual(yield* ask(path, "POST", "https://evil.example"), [403, null, null])
        }
        const document = "/.well-known/oauth-protected-resource"
        assert.deepStrictEqual(yield* ask(document, "OPTIONS", "https://any.example"), [204, "*", allowed])
      })
    )
  })
})
