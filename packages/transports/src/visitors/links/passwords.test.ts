import type { LinkId } from "@tidings/schema/Id"
import { assert, layer } from "@effect/vitest"
import { world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { VisitRequest } from "../testing/visitorsOf.ts"
import { visiting } from "./testing/visiting.ts"

const password = "open sesame"
const destination = "https://example.com/launch"

/** A link with a password, and visitors who try it. */
const locked = Effect.gen(function* () {
  const visit = yield* visiting()
  const { linkId, slug } = yield* visit.link({ password, utm: { source: "poster" } })
  const ask = (asked: VisitRequest = {}) => visit.ask(`/l/${slug}`, asked)
  const attempt = (given: string, ip = "192.0.2.1", from = "") =>
    ask({ form: { password: given, from }, headers: { "X-Test-Ip": ip } })
  /** The cookie for the right password, as a browser sends it. */
  const pass = Effect.map(attempt(password), ({ headers }) => headers["set-cookie"]![0]!.split(";")[0]!)
  return { ...visit, linkId: linkId as LinkId, ask, attempt, pass }
})

const led = `${destination}?utm_source=poster`

layer(world)("a link with a password", (it) => {
  it.effect("asks for it, without saying where the link leads and without counting a click", () =>
    Effect.gen(function* () {
      const { ask, clicksOf, linkId } = yield* locked
      for (const method of ["GET", "HEAD"]) {
        const { body, headers, status } = yield* ask({ method, headers: { Referer: 'https://a.example/"><b>' } })
        assert.deepStrictEqual([status, headers.location, headers["set-cookie"]], [200, undefined, undefined])
        assert.notInclude(body, "example.com")
        assert.notInclude(body, "<b>")
      }
      assert.deepStrictEqual(yield* clicksOf(linkId), [0, 0, 0])
    })
  )

  it.effect("leads on with the right one, and for a day without asking again", () =>
    Effect.gen(function* () {
      const { ask, attempt, clicksOf, linkId } = yield* locked
      const opened = yield* attempt(password)
      assert.deepStrictEqual([opened.status, opened.headers.location], [303, led])
      const [cookie] = opened.headers["set-cookie"]!
      assert.match(cookie!, /^lnk_\w+=[\w.-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/u)
      const headers = { Cookie: `other=1; ${cookie!.split(";")[0]}; more=2` }
      const again = yield* ask({ headers })
      assert.deepStrictEqual([again.status, again.headers.location], [302, led])
      assert.deepStrictEqual(yield* clicksOf(linkId), [2, 1, 0])
      yield* TestClock.adjust("1439 minutes")
      assert.strictEqual((yield* ask({ headers })).status, 302)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* ask({ headers })).status, 200)
    })
  )

  it.effect("asks again once the password is another, and opens without one once it is cleared", () =>
    Effect.gen(function* () {
      const { ask, linkId, pass, update } = yield* locked
      const headers = { Cookie: yield* pass }
      yield* update(linkId, { password: "another one" })
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* ask({ headers })).status, 200)
      yield* update(linkId, { clearPassword: true })
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* ask()).status, 302)
    })
  )

  it.effect("lets nobody in by a made-up pass", () =>
    Effect.gen(function* () {
      const { ask, linkId } = yield* locked
      for (const made of ["", "x", "x.y", "%00", "a".repeat(4_000)]) {
        assert.strictEqual((yield* ask({ headers: { Cookie: `${linkId}=${made}` } })).status, 200)
      }
    })
  )

  it.effect("lets nobody in by the pass of another link", () =>
    Effect.gen(function* () {
      const { ask, linkId } = yield* locked
      const other = yield* locked
      const stolen = (yield* other.pass).replace(/^\w+=/u, `${linkId}=`)
      assert.strictEqual((yield* ask({ headers: { Cookie: stolen } })).status, 200)
    })
  )

  it.effect("says that it was wrong, and after 5 wrong ones from one address nothing more for 15 minutes", () =>
    Effect.gen(function* () {
      const { attempt, clicksOf, linkId } = yield* locked
      for (let count = 0; count < 5; count++) {
        const { body, headers, status } = yield* attempt("wrong", "192.0.2.7", "https://a.example/")
        assert.deepStrictEqual([status, headers["set-cookie"]], [403, undefined])
        assert.include(body, "That is not the password.")
        assert.include(body, `name="from" value="https://a.example/"`)
      }
      for (const given of ["wrong", password]) {
        const { headers, status } = yield* attempt(given, "192.0.2.7")
        assert.deepStrictEqual([status, headers["retry-after"]], [429, "900"])
      }
      assert.strictEqual((yield* attempt(password, "192.0.2.8")).status, 303)
      yield* TestClock.adjust("15 minutes")
      assert.strictEqual((yield* attempt(password, "192.0.2.7")).status, 303)
      assert.deepStrictEqual(yield* clicksOf(linkId), [2, 2, 0])
    })
  )

  it.effect("counts tries that come at once, an IPv6 network as one, and begins anew after the right one", () =>
    Effect.gen(function* () {
      const { attempt } = yield* locked
      const all = yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7], (last) => attempt("wrong", `2001:db8:1:2::${last}`), {
        concurrency: 7
      })
      assert.deepStrictEqual(all.map(({ status }) => status).toSorted(), [403, 403, 403, 403, 403, 429, 429])
      const inOffice = yield* Effect.forEach([1, 2, 3, 4, 5, 6], () => attempt(password, "192.0.2.9"))
      assert.deepStrictEqual(
        inOffice.map(({ status }) => status),
        [303, 303, 303, 303, 303, 303]
      )
    })
  )

  it.effect("treats a body that the page cannot have sent as a wrong password", () =>
    Effect.gen(function* () {
      const { ask } = yield* locked
      assert.strictEqual((yield* ask({ method: "POST" })).status, 403)
      assert.strictEqual((yield* ask({ form: { password: "p".repeat(10_000) } })).status, 403)
    })
  )
})
