import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { type Heard, httpPeer, type Said } from "../../testing/httpPeer.ts"
import { blueskySession } from "./blueskySession.ts"

const jwt = (exp: number, n: number): string =>
  `a.${Buffer.from(JSON.stringify({ exp, n })).toString("base64url")}.c${n}`

/** A server whose sessions live for two hours of the test's clock; it refuses a used refresh token. */
const server = ({ answers = () => undefined }: { readonly answers?: (heard: Heard) => Said | undefined } = {}) =>
  Effect.gen(function* () {
    let [made, nowSeconds] = [0, 0]
    const spent = new Set<string>()
    const session = (): Said => {
      made += 1
      const [accessJwt, refreshJwt] = [jwt(nowSeconds + 7200, made), jwt(nowSeconds + 90 * 86400, -made)]
      return { status: 200, body: { accessJwt, refreshJwt, did: "did:plc:a", handle: "ada.test" } }
    }
    const { heard, url } = yield* httpPeer((one) => {
      const changed = answers(one)
      if (changed !== undefined) return changed
      if (one.path.endsWith("createSession")) return session()
      if (!one.path.endsWith("refreshSession")) return { status: 200, body: {} }
      const { authorization = "" } = one.headers
      if (spent.has(authorization)) return { status: 400, body: { error: "ExpiredToken", message: "Token was spent" } }
      spent.add(authorization)
      return session()
    })
    const account = { serviceUrl: url, handle: "ada.test", appPassword: Redacted.make("p") }
    const { ask, handOver } = yield* blueskySession(account)
    const later = (seconds: number) => {
      nowSeconds += seconds
      return TestClock.adjust(seconds * 1000)
    }
    const did = () => heard.map(({ path }) => path.replace(/^.*\./u, ""))
    return { ask: ask({ method: "GET", path: "/a.b.ask" }), did, handOver, later }
  })

const over: Said = { status: 400, body: { error: "ExpiredToken", message: "Token has expired" } }

describe("the session of an account", () => {
  it.effect("is begun once, however many ask at the same time, and renewed before it ends", () =>
    Effect.gen(function* () {
      const { ask, did, later } = yield* server()
      yield* Effect.all([ask, ask, ask], { concurrency: "unbounded" })
      yield* later(7000)
      yield* ask
      yield* later(100)
      yield* Effect.all([ask, ask], { concurrency: "unbounded" })
      assert.deepStrictEqual(did(), ["createSession", "ask", "ask", "ask", "ask", "refreshSession", "ask", "ask"])
    })
  )

  it.effect("is begun anew with the app password when it cannot be renewed", () =>
    Effect.gen(function* () {
      const { ask, did, later } = yield* server({
        answers: ({ path }) => (path.endsWith("refreshSession") ? over : undefined)
      })
      yield* ask
      yield* later(7200)
      yield* ask
      assert.deepStrictEqual(did(), ["createSession", "ask", "refreshSession", "createSession", "ask"])
    })
  )

  it.effect("that the server has ended is renewed, and what was asked is asked once more", () =>
    Effect.gen(function* () {
      let refusals = 1
      const { ask, did } = yield* server({
        answers: ({ path }) => (path.endsWith("ask") && refusals-- > 0 ? over : undefined)
      })
      yield* ask
      assert.deepStrictEqual(did(), ["createSession", "ask", "refreshSession", "ask"])
    })
  )

  it.effect(
    "that is over when a post is handed over has the post taken by nobody, and is renewed for the next attempt",
    () =>
      Effect.gen(function* () {
        let refusals = 1
        const { did, handOver } = yield* server({
          answers: ({ path }) => (path.endsWith("put") && refusals-- > 0 ? over : undefined)
        })
        const put = handOver({ method: "POST", path: "/a.b.put", json: {} }, Effect.void)
        assert.deepInclude(yield* Effect.flip(put), { _tag: "Unreachable", stopsAll: false })
        yield* put
        assert.deepStrictEqual(did(), ["createSession", "put", "refreshSession", "put"])
      })
  )
})
