import { assert, layer } from "@effect/vitest"
import { Members } from "@tidings/services/members/Members"
import { sessionSeconds } from "@tidings/services/signIns/Sessions"
import { SignIns } from "@tidings/services/signIns/SignIns"
import { gated } from "@tidings/testing/approvals"
import { signInMails } from "@tidings/testing/signInMails"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { tokenBeside, Visitor } from "../oauth/testing/Visitor.ts"
import { addMember, browserOf, codeFor, memberIn, press, served, somebody } from "./testing/members.ts"

const open = (visitor: Visitor, path: string) => Effect.promise(() => visitor.open(path))
const send = (visitor: Visitor, fields: Readonly<Record<string, string>>) => Effect.promise(() => visitor.send(fields))
const pathOf = (visitor: Visitor) => new URL(visitor.seen.url).pathname

/** Asserts that the visitor is shown the sign-in page. */
const isSignIn = (visitor: Visitor) => {
  assert.strictEqual(pathOf(visitor), "/sign-in")
  assert.include(visitor.seen.text, "Sign in to Tidings")
}

/** Returns a server's answer without following redirects. */
const raw = (url: string, init: RequestInit = {}) => Effect.promise(() => fetch(url, { ...init, redirect: "manual" }))

layer(world)("signing in to the console", (it) => {
  it.effect("is by a code that is mailed, and leads on to where somebody wanted to go", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const email = somebody()
      yield* addMember(yield* makeWorkspace(), email)
      const visitor = new Visitor(url)
      yield* open(visitor, "/approvals/apr_0?look=again")
      isSignIn(visitor)
      yield* send(visitor, { do: "mail", email })
      assert.include(visitor.seen.text, "a code is on its way")
      const [mail] = yield* signInMails(email)
      const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/u.exec(mail!.text!)![0]
      yield* send(visitor, { do: "code", code })
      assert.strictEqual(new URL(visitor.seen.url).search, "?look=again")
      assert.strictEqual(pathOf(visitor), "/approvals/apr_0")
      yield* open(visitor, "/approvals")
      assert.include(visitor.seen.text, email)
      const wayIn = Effect.map(raw(url, { headers: { Cookie: visitor.cookiesFor(new URL(url)) } }), ({ headers }) =>
        headers.get("location")
      )
      assert.strictEqual(yield* wayIn, "/today")
      assert.strictEqual((yield* raw(url)).headers.get("location"), "/docs")
      yield* open(new Visitor(url), "/approvals")
    })
  )

  it.effect("leads to no other host, whatever the page was asked with", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* makeWorkspace()
      for (const to of [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "/approvals/../..//evil.example",
        "javascript:x"
      ]) {
        const email = somebody()
        yield* addMember(workspace, email)
        const visitor = new Visitor(url)
        yield* open(visitor, `/sign-in?${new URLSearchParams({ to })}`)
        yield* send(visitor, { do: "code", code: yield* codeFor(email) })
        assert.strictEqual(visitor.seen.url, `${url}/today`, to)
      }
    })
  )

  it.effect(
    "keeps an HttpOnly cookie of 8 hours, which other sites' forms do not bring; by HTTPS on a secure connection alone",
    () =>
      Effect.gen(function* () {
        for (const publicUrl of ["http://tidings.test", "https://tidings.test"]) {
          const { url } = yield* served(publicUrl)
          const email = somebody()
          yield* addMember(yield* makeWorkspace(), email)
          const page = yield* raw(`${url}/sign-in`)
          const csrf = /name="csrf" value="([^"]+)"/u.exec(yield* Effect.promise(() => page.text()))![1]!
          const cookie = page.headers.getSetCookie()[0]!.split(";")[0]!
          const body = new URLSearchParams({ do: "code", code: yield* codeFor(email), csrf })
          const answer = yield* raw(`${url}/sign-in`, { method: "POST", body, headers: { Cookie: cookie } })
          assert.strictEqual(answer.status, 303)
          const [name, ...attributes] = answer.headers.getSetCookie()[0]!.split("; ")
          const isSecure = publicUrl.startsWith("https:")
          assert.match(name!, isSecure ? /^__Host-tidings_session=[\w-]{43}$/u : /^tidings_session=[\w-]{43}$/u)
          assert.deepStrictEqual(attributes, [
            "Path=/",
            `Max-Age=${8 * 60 * 60}`,
            "HttpOnly",
            "SameSite=Lax",
            ...(isSecure ? ["Secure"] : [])
          ])
          assert.strictEqual(answer.headers.get("cache-control"), "no-store")
        }
      })
  )

  it.effect("ends after 8 hours, and when somebody signs out", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* makeWorkspace()
      const { visitor } = yield* memberIn(url, workspace)
      yield* TestClock.adjust((sessionSeconds - 1) * 1000)
      yield* open(visitor, "/approvals")
      assert.strictEqual(pathOf(visitor), "/approvals")
      yield* TestClock.adjust(1000)
      yield* open(visitor, "/approvals")
      isSignIn(visitor)
      const { visitor: another } = yield* memberIn(url, workspace)
      const secret = another.cookie("tidings_session")
      const csrf = tokenBeside(another.seen.text, "Sign out")
      const headers = { Cookie: `tidings_session=${secret}` }
      const body = new URLSearchParams({ csrf })
      assert.strictEqual((yield* raw(`${url}/sign-out`, { method: "POST", body, headers })).status, 303)
      assert.strictEqual((yield* raw(`${url}/approvals`, { headers })).status, 303)
    })
  )

  it.effect("ends with the next request of a member who was taken out, and does not come back with them", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* makeWorkspace()
      const { email, visitor } = yield* memberIn(url, workspace)
      yield* Members.use((members) => members.remove(workspace.id, email))
      yield* open(visitor, "/approvals")
      isSignIn(visitor)
      yield* addMember(workspace, email)
      yield* open(visitor, "/approvals")
      isSignIn(visitor)
    })
  )

  it.effect("is for members alone, also with an operator's code, which opens one workspace", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const [workspace, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const email = somebody()
      const operatorCode = (user: string) =>
        SignIns.use((signIns) => signIns.issue({ user, workspaceId: workspace.id }))
      yield* addMember(other, email)
      const visitor = new Visitor(url)
      yield* open(visitor, "/sign-in")
      yield* send(visitor, { do: "code", code: (yield* operatorCode(email)).code })
      assert.include(visitor.seen.text, "who is no member of a workspace here")
      yield* addMember(workspace, email)
      yield* send(visitor, { do: "code", code: (yield* operatorCode(email.toUpperCase())).code })
      assert.strictEqual(pathOf(visitor), "/today")
      yield* open(visitor, "/sign-in/workspace")
      assert.include(visitor.seen.text, workspace.id)
      assert.notInclude(visitor.seen.text, other.id)
    })
  )

  it.effect("gives a page five tries, and then no more", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const visitor = new Visitor(url)
      yield* open(visitor, "/sign-in")
      for (const left of ["4 more tries", "3 more tries", "2 more tries", "one more try"]) {
        yield* send(visitor, { do: "code", code: "00000-00000" })
        assert.include(visitor.seen.text, left)
      }
      yield* send(visitor, { do: "code", code: "00000-00000" })
      assert.strictEqual(visitor.seen.status, 429)
    })
  )

  it.effect(
    "asks a member of several workspaces for one, proposes the one that a link names, and enters no other's",
    () =>
      Effect.gen(function* () {
        const { url } = yield* served()
        const [first, second, foreign] = [yield* makeWorkspace(), yield* makeWorkspace(), yield* gated()]
        const email = somebody()
        yield* addMember(first, email)
        yield* addMember(second, email)
        const visitor = yield* browserOf(url, email)
        assert.strictEqual(pathOf(visitor), "/sign-in/workspace")
        yield* press(visitor, "Go on", { workspace: foreign.id })
        assert.include(visitor.seen.text, "Which workspace?")
        yield* press(visitor, "Go on", { workspace: first.id })
        assert.strictEqual(pathOf(visitor), "/today")
        yield* open(visitor, `/approvals?workspace=${second.id}`)
        assert.match(visitor.seen.text, new RegExp(`value="${second.id}"[^>]*checked`, "u"))
        yield* press(visitor, "Go on", { workspace: second.id })
        assert.strictEqual(visitor.seen.url, `${url}/approvals`)
        yield* open(visitor, `/approvals?workspace=${foreign.id}`)
        assert.strictEqual(pathOf(visitor), "/approvals")
      })
  )

  it.effect("takes no form of another site, of another browser or without its token", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const email = somebody()
      yield* addMember(yield* makeWorkspace(), email)
      const page = yield* raw(`${url}/sign-in`)
      const csrf = /name="csrf" value="([^"]+)"/u.exec(yield* Effect.promise(() => page.text()))![1]!
      const cookie = page.headers.getSetCookie()[0]!.split(";")[0]!
      const code = yield* codeFor(email)
      for (const [fields, headers] of [
        [{ csrf }, {}],
        [{ csrf }, { Cookie: "tidings_sign_in=0123456789012345678901" }],
        [{}, { Cookie: cookie }],
        [{ csrf }, { Cookie: cookie, "Sec-Fetch-Site": "cross-site" }],
        [{ csrf }, { Cookie: cookie, Origin: "https://evil.example" }]
      ] as const) {
        const body = new URLSearchParams({ do: "code", code, ...fields })
        const answer = yield* raw(`${url}/sign-in`, { method: "POST", body, headers })
        assert.strictEqual(answer.status, 200)
        assert.notInclude(answer.headers.getSetCookie().join(), "tidings_session")
        assert.include(yield* Effect.promise(() => answer.text()), "Please try again")
      }
    })
  )
})
