import { assert, layer } from "@effect/vitest"
import { Connections } from "@tidings/services/connectors/Connections"
import { Consents } from "@tidings/services/connectors/consent/Consents"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { addressFor, boards, client, type Misbehaviour, network, oauthPeer } from "@tidings/testing/consentNetwork"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Visitor } from "../../oauth/testing/Visitor.ts"
import { served } from "../testing/members.ts"

/** A person with a consent address, and the network that it leads to. */
const given = Effect.fnUntraced(function* (misbehave?: Misbehaviour, owned?: typeof boards) {
  const { url } = yield* served()
  const workspace = yield* makeWorkspace()
  const peer = yield* network(misbehave, owned)
  const visitor = new Visitor(url)
  const path = yield* addressFor(workspace, peer)
  const look = (at: string) => Effect.promise(() => visitor.open(at))
  const send = (fields: Record<string, string> = {}) => Effect.promise(() => visitor.send(fields))
  /** Returns the address of the network's consent page, from the page in between. */
  const goOn = Effect.gen(function* () {
    yield* look(path)
    const { headers, text } = yield* send()
    const [, href = ""] = /href="([^"]+)" rel="noreferrer"/u.exec(text) ?? []
    const address = href.replaceAll("&amp;", "&")
    assert.strictEqual(headers.get("refresh"), `0; url=${address}`)
    return address
  })
  const allowed = Effect.flatMap(goOn, (address) => Effect.promise(() => peer.consented(address)))
  const back = (answer: URLSearchParams, by = visitor) => Effect.promise(() => by.open(`/connect/callback?${answer}`))
  const connectors = Connections.use((connections) => connections.list(workspace.id))
  return { visitor, url, peer, path, workspace, look, send, goOn, allowed, back, connectors }
})

const tokenOf = (connector: Parameters<Connections["Service"]["unsealed"]>[0]) =>
  Effect.map(
    Connections.use((connections) => connections.unsealed(connector)),
    ({ credentials }) =>
      Redacted.value((credentials as { readonly accessToken: Redacted.Redacted<string> }).accessToken)
  )

layer(world)("the pages on which accounts are connected", (it) => {
  it.effect("lead through the network's consent to the accounts that were chosen, and to no other", () =>
    Effect.gen(function* () {
      const { allowed, back, connectors, look, path, peer, send, visitor, workspace } = yield* given()
      assert.include((yield* look(path)).text, "<h1>Connect Pinterest</h1>")
      const pages = [yield* back(yield* allowed)]
      assert.include(pages[0]!.text, "Winter &lt;b&gt;recipes&lt;/b&gt;")
      pages.push(yield* send())
      assert.include(pages[1]!.text, "Choose at least one account.")
      pages.push(yield* send({ account: boards[1]!.id }))
      assert.include(pages[2]!.text, "<h1>Connected</h1>")
      assert.include(pages[2]!.text, "What happens next")
      const [one, ...others] = yield* connectors
      assert.deepStrictEqual(others, [])
      assert.deepInclude(one, { accountRef: boards[1]!.id, status: "connected", label: "Winter <b>recipes</b>" })
      assert.isTrue(one!.renewAt! < one!.expiresAt! && one!.expiresAt! < one!.consentEndsAt!)
      const token = yield* tokenOf(one!)
      assert.include(peer.accessTokens, token)
      for (const { text, url } of pages) {
        for (const secret of [token, client.clientSecret, ...peer.refreshTokens]) {
          assert.notInclude(text, secret)
          assert.notInclude(url, secret)
        }
      }
      const [entry] = yield* AuditRepository.use((audit) =>
        audit.list(workspace.world, { actor: "page" }, { limit: 2 })
      )
      assert.deepInclude(entry, { action: "connector.add", target: { kind: "connector", id: one!.id } })
      assert.include((yield* look(path)).text, "This address is over")
      assert.strictEqual((yield* look("/connect/accounts")).status, 410)
      assert.notInclude(visitor.seen.text, "Begin again")
    })
  )

  it.effect("give a connector that is this very account other tokens, and leave its name", () =>
    Effect.gen(function* () {
      const { allowed, back, connectors, peer, send, url, workspace } = yield* given(undefined, [boards[0]!])
      yield* back(yield* allowed)
      yield* send({ account: boards[0]!.id })
      const [before] = yield* connectors
      const again = new Visitor(url)
      const path = yield* addressFor(workspace, peer)
      const answer = yield* Effect.promise(async () => {
        await again.open(path)
        const { text } = await again.send({})
        return peer.consented(/href="([^"]+)" rel/u.exec(text)![1]!.replaceAll("&amp;", "&"))
      })
      yield* back(answer, again)
      yield* Effect.promise(() => again.send({ account: boards[0]!.id }))
      const [after, ...others] = yield* connectors
      assert.deepStrictEqual(others, [])
      assert.strictEqual(after!.id, before!.id)
      assert.notStrictEqual(yield* tokenOf(after!), yield* tokenOf(before!))
    })
  )

  it.effect("refuse an answer that was used, is another browser's, was made up, or comes after ten minutes", () =>
    Effect.gen(function* () {
      const { allowed, back, connectors, goOn, look, peer, url } = yield* given()
      const used = yield* allowed
      yield* back(used)
      assert.include((yield* back(used)).text, "This answer was used already")

      const answer = yield* allowed
      assert.include((yield* back(answer, new Visitor(url))).text, "This answer is not yours")
      assert.include((yield* back(used)).text, "This answer is not yours")
      const [id] = answer.get("state")!.split(".")
      for (const state of ["", "x", `${id}.made-up`, `${"0".repeat(64)}.made-up`, `${id}.${"y".repeat(400)}`]) {
        const { text } = yield* back(new URLSearchParams({ code: "code-1", state }))
        assert.match(text, /This answer is not yours|This address is over/u, state)
      }
      yield* TestClock.adjust("10 minutes")
      const late = yield* back(answer)
      assert.include(late.text, "That took too long")
      assert.include(late.text, "Begin again")
      const exchanged = peer.heard.filter(({ path }) => path === "/token")
      assert.lengthOf(exchanged, 1)

      const last = yield* Effect.flatMap(goOn, (address) => Effect.promise(() => peer.consented(address)))
      yield* TestClock.adjust("50 minutes")
      assert.include((yield* back(last)).text, "This address is over")
      assert.include((yield* look("/connect/accounts")).text, "This address is over")
      assert.deepStrictEqual(yield* connectors, [])
    })
  )

  it.effect("hear an answer once though it comes twice at the same time", () =>
    Effect.gen(function* () {
      const { allowed, back, peer } = yield* given()
      const answer = yield* allowed
      yield* Effect.all([back(answer), back(answer)], { concurrency: 2 })
      assert.lengthOf(
        peer.heard.filter(({ path }) => path === "/token"),
        1
      )
    })
  )

  it.effect("say that somebody did not allow it, and lead to begin again", () =>
    Effect.gen(function* () {
      const { back, connectors, goOn, path, visitor } = yield* given()
      const state = new URL(yield* goOn).searchParams.get("state")!
      yield* back(new URLSearchParams({ error: "access_denied", state }))
      assert.include(visitor.seen.text, "You did not allow it")
      assert.include(visitor.seen.text, `href="${path}"`)
      assert.deepStrictEqual(yield* connectors, [])
    })
  )

  it.effect.each([
    ["throttles", { said: { status: 429, body: {} }, spends: false }],
    ["fails", { said: { status: 503, body: "down" }, spends: false }],
    ["loses its answer", { said: "cut", spends: true }],
    ["finds the code expired", { said: { status: 400, body: { error: "invalid_grant" } }, spends: true }],
    [
      "says something of a stranger",
      { said: { status: 400, body: { error: "<script>alert(1)</script>" } }, spends: true }
    ]
  ] as const)("say so when the network %s, and leave nothing behind", ([, bad]) =>
    Effect.gen(function* () {
      const { allowed, back, connectors } = yield* given(() => bad)
      const { status, text } = yield* back(yield* allowed)
      assert.strictEqual(status, 502)
      assert.include(text, "Pinterest did not go along")
      assert.include(text, "Begin again")
      assert.notInclude(text, "<script")
      assert.deepStrictEqual(yield* connectors, [])
    })
  )

  it.effect("connect nobody who may post for no company account", () =>
    Effect.gen(function* () {
      const { allowed, back, connectors } = yield* given(undefined, [])
      assert.include((yield* back(yield* allowed)).text, "There is no account to connect")
      assert.deepStrictEqual(yield* connectors, [])
    })
  )

  it.effect("hear no form of another page, nor choices that were not offered", () =>
    Effect.gen(function* () {
      const { allowed, back, connectors, look, path, send, visitor } = yield* given()
      yield* look(path)
      assert.strictEqual((yield* send({ csrf: "made-up" })).status, 403)
      yield* back(yield* allowed)
      assert.strictEqual((yield* send({ csrf: "made-up", account: boards[0]!.id })).status, 403)
      yield* look("/connect/accounts")
      assert.include((yield* send({ account: "1" })).text, "Choose at least one account.")
      assert.deepStrictEqual(yield* connectors, [])
      const { headers } = yield* look(path)
      assert.include(headers.get("content-security-policy"), "default-src 'none'")
      assert.strictEqual(headers.get("referrer-policy"), "no-referrer")
      assert.strictEqual(visitor.seen.status, 200)
    })
  )

  it.effect("are over at addresses that nobody gave out", () =>
    Effect.gen(function* () {
      const { look } = yield* given()
      for (const path of ["/connect/x", "/connect/", `/connect/${"a".repeat(32)}`, "/connect/accounts"]) {
        const { status, text } = yield* look(path)
        assert.strictEqual(status, 410, path)
        assert.include(text, "This address is over")
      }
    })
  )

  it.effect("register an app by themselves at a network of many servers", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const { id: workspaceId } = yield* makeWorkspace()
      const peer = yield* oauthPeer(
        { clientBy: "body", pkce: true, refresh: "none" },
        {
          lifeSeconds: 0,
          others: ({ path }) =>
            path === "/api/v1/apps"
              ? { status: 200, body: { client_id: client.clientId, client_secret: client.clientSecret } }
              : { status: 200, body: { id: "9", username: "ada", display_name: "Ada", url: "https://m.example/@ada" } }
        }
      )
      const app = { serverUrl: peer.url }
      const asked = yield* Consents.use((consents) =>
        consents.ask({ workspaceId, provider: "mastodon", app, label: "Our server", operator: "ada" })
      )
      const visitor = new Visitor(url)
      const seen = yield* Effect.promise(async () => {
        await visitor.open(new URL(asked.url).pathname)
        const { text } = await visitor.send({})
        const answer = await peer.consented(/href="([^"]+)" rel/u.exec(text)![1]!.replaceAll("&amp;", "&"))
        await visitor.open(`/connect/callback?${answer}`)
        return visitor.send({ account: "9" })
      })
      assert.include(seen.text, "Our server")
      const [connector] = yield* Connections.use((connections) => connections.list(workspaceId))
      assert.deepInclude(connector, { accountRef: "9", label: "Our server", consentEndsAt: null })
    })
  )
})
