import { assert, layer } from "@effect/vitest"
import facebook from "@tidings/connectors/social/facebook/facebook"
import instagram from "@tidings/connectors/social/instagram/instagram"
import { httpPeer } from "@tidings/connectors/testing/httpPeer"
import { accountAt } from "@tidings/testing/accountAt"
import { connectedAccount } from "@tidings/testing/connectedAccount"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { Connections } from "../Connections.ts"
import { Revocations } from "./Revocations.ts"
import { connected } from "./testing/connected.ts"

type Workspace = Effect.Success<ReturnType<typeof connected>>["workspaceId"]

/** Removes an account as an operator does, and returns the result of revoking its tokens. */
const removed = Effect.fnUntraced(function* (
  workspaceId: Workspace,
  id: Parameters<Connections["Service"]["remove"]>[1]
) {
  const row = yield* Connections.use((connections) => connections.remove(workspaceId, id))
  return yield* Revocations.use(({ revoke }) => revoke(row))
})

const revoked = { outcome: "revoked" } as const

/** A local Meta server that knows the person behind each token. */
const meta = httpPeer(({ method, path }) => {
  if (path.startsWith("/debug_token")) return { status: 200, body: { data: { is_valid: true, user_id: "42" } } }
  return method === "DELETE" && path === "/42/permissions" ? { status: 200, body: { success: true } } : { status: 404 }
})

layer(world)("the tokens of an account that was removed", (it) => {
  it.effect("are taken back by their network, each of them", () =>
    Effect.gen(function* () {
      const { ids, peer, workspaceId } = yield* connected("x", { consent: "mine" })
      assert.deepStrictEqual(yield* removed(workspaceId, ids[0]!), revoked)
      const asked = peer.heard.map(({ path, said }) => [path, said.token])
      assert.deepStrictEqual(asked, [
        ["/revoke", "refresh-of-mine"],
        ["/revoke", "access-of-mine"]
      ])
    })
  )

  it.effect("stay while another account lives of the same consent, and go with the last of them", () =>
    Effect.gen(function* () {
      const { ids, peer, workspaceId } = yield* connected("x", { consent: randomUUID(), accountRefs: ["7", "8"] })
      assert.deepStrictEqual(yield* removed(workspaceId, ids[0]!), { outcome: "shared", others: 1 })
      assert.isEmpty(peer.heard)
      assert.deepStrictEqual(yield* removed(workspaceId, ids[1]!), revoked)
    })
  )

  it.effect("stay while the same account is connected elsewhere by the same app, where the network ends them all", () =>
    Effect.gen(function* () {
      const one = yield* connected("youtube", { consent: "one" })
      const other = yield* connected("youtube", { consent: "another" })
      yield* connected("youtube", { consent: "a third", accountRefs: ["8"] })
      assert.deepStrictEqual(yield* removed(one.workspaceId, one.ids[0]!), { outcome: "shared", others: 1 })
      assert.deepStrictEqual(yield* removed(other.workspaceId, other.ids[0]!), revoked)
    })
  )

  it.effect("stay while any account of the same app at Meta is left, since a person takes back all or nothing", () =>
    Effect.gen(function* () {
      const { url } = yield* meta
      const app = {
        clientId: `app of ${url}`,
        clientSecret: "secret",
        consentUrl: `${url}/consent`,
        tokenUrl: `${url}/token`,
        apiUrl: url
      }
      const { id: workspaceId } = yield* makeWorkspace()
      const page = (row: typeof facebook | typeof instagram, accountRef: string, more = {}) =>
        accountAt(workspaceId, row, { ...app, accessToken: `of ${accountRef}`, accountRef, ...more })
      const first = yield* page(facebook, "7", { videoUrl: url })
      const second = yield* page(instagram, "8")
      yield* page(instagram, "9", { clientId: "another app" })
      assert.deepStrictEqual(yield* removed(workspaceId, first.id), { outcome: "shared", others: 1 })
      assert.deepStrictEqual(yield* removed(workspaceId, second.id), revoked)
    })
  )

  it.effect.each([
    ["refuses", { status: 400, body: { error: "invalid_request", error_description: "not refresh-of-lost" } }],
    ["cannot just now", { status: 503, body: "down" }],
    ["loses the answer", "cut"]
  ] as const)("are said not to be taken back where the network %s, without the tokens", ([, said]) =>
    Effect.gen(function* () {
      const { ids, workspaceId } = yield* connected("x", {
        consent: "lost",
        misbehave: () => ({ said, spends: false })
      })
      const outcome = yield* removed(workspaceId, ids[0]!)
      assert.strictEqual(outcome.outcome, "failed")
      assert.notInclude(JSON.stringify(outcome), "of-lost")
    })
  )

  it.effect("are given up after 15 seconds", () =>
    Effect.gen(function* () {
      const { ids, peer, workspaceId } = yield* connected("x", {
        consent: randomUUID(),
        misbehave: () => ({ said: "never", spends: false })
      })
      const asking = yield* Effect.forkChild(removed(workspaceId, ids[0]!))
      while (peer.heard.length === 0) yield* Effect.promise(() => new Promise((resume) => setImmediate(resume)))
      yield* TestClock.adjust("15 seconds")
      const outcome = yield* Fiber.join(asking)
      assert.deepStrictEqual(outcome, { outcome: "failed", reason: "no answer within 15 s" })
    })
  )

  it.effect("are said to be nobody's business where there is no way to give them back", () =>
    Effect.gen(function* () {
      const { ids, peer, workspaceId } = yield* connected("linkedin")
      assert.deepStrictEqual(yield* removed(workspaceId, ids[0]!), { outcome: "unsupported" })
      assert.isEmpty(peer.heard)
      const workspace = yield* makeWorkspace()
      const id = yield* connectedAccount(workspace.id)
      assert.deepStrictEqual(yield* removed(workspace.id, id), { outcome: "unsupported" })
    })
  )

  it.effect("are said not to be taken back where nothing opens them any more", () =>
    Effect.gen(function* () {
      const { ids, row, workspaceId } = yield* connected("x", { consent: randomUUID() })
      const gone = { ...(yield* row()), sealedBy: "a key that is gone" }
      yield* Connections.use((connections) => connections.remove(workspaceId, ids[0]!))
      assert.deepInclude(yield* Revocations.use(({ revoke }) => revoke(gone)), {
        outcome: "failed",
        reason: "The key a key that is gone, which sealed the credentials, is not in CREDENTIALS_KEY of this process."
      })
    })
  )
})
