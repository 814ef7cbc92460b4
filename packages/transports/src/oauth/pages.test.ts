import { madeMember } from "@tidings/testing/madeMember"
import { assert, layer } from "@effect/vitest"
import { Members } from "@tidings/services/members/Members"
import { SignIns } from "@tidings/services/signIns/SignIns"
import { endpoints } from "@tidings/testing/endpoints"
import { serve } from "@tidings/testing/Served"
import { signInMails } from "@tidings/testing/signInMails"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { callWith, RawClient } from "./testing/RawClient.ts"
import { Visitor } from "./testing/Visitor.ts"

const promise = Effect.promise

/** A client's request, opened in a browser that is not signed in yet. */
const asked = Effect.gen(function* () {
  const { url } = yield* serve({ endpoints, ip: randomUUID() })
  const workspace = yield* makeWorkspace()
  const client = yield* promise(() => RawClient.register(url))
  const visitor = new Visitor(url)
  yield* promise(() => visitor.open(client.address()))
  const issue = Effect.map(
    SignIns.use((signIns) => signIns.issue({ user: "ada", workspaceId: workspace.id })),
    ({ code }) => code
  )
  return { url, workspace, client, visitor, issue, see: seeing(visitor) }
})

const seeing = (visitor: Visitor) => (fields: Readonly<Record<string, string>>) => promise(() => visitor.send(fields))

/** Returns the visible words of a page. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/<style>.*?<\/style>|<[^>]*>/gsu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()

layer(world)("the pages of a connection", (it) => {
  it.effect("are kept by nobody, framed by nobody, and lead nowhere but to this server and the client", () =>
    Effect.gen(function* () {
      const { issue, see, visitor } = yield* asked
      const check = () => {
        const { headers, text } = visitor.seen
        assert.strictEqual(headers.get("Cache-Control"), "no-store")
        assert.strictEqual(headers.get("Referrer-Policy"), "no-referrer")
        const policy = headers.get("Content-Security-Policy")!
        assert.include(policy, "default-src 'none'")
        assert.include(policy, "frame-ancestors 'none'")
        assert.include(policy, "form-action 'self' http://127.0.0.1:33418;")
        assert.notInclude(text, "<script")
      }
      check()
      yield* see({ do: "code", code: yield* issue })
      assert.include(visitor.seen.text, "Connect Test program?")
      check()
    })
  )

  it.effect("take a code as people type it, once", () =>
    Effect.gen(function* () {
      const { client, issue, see, url, visitor } = yield* asked
      const code = yield* issue
      assert.include(
        (yield* see({ do: "code", code: ` ${code.toLowerCase().replace("-", " ")} ` })).text,
        "Signed in as ada"
      )
      const another = new Visitor(url)
      yield* promise(() => another.open(client.address()))
      assert.include((yield* seeing(another)({ do: "code", code })).text, "wrong, used or too old")
      assert.include(visitor.seen.text, "Test workspace")
    })
  )

  it.effect("take no code after its 10 minutes", () =>
    Effect.gen(function* () {
      const { client, issue, see, visitor } = yield* asked
      const code = yield* issue
      yield* TestClock.adjust("10 minutes")
      yield* promise(() => visitor.open(client.address()))
      assert.include((yield* see({ do: "code", code })).text, "wrong, used or too old")
    })
  )

  it.effect("are over after five wrong codes, whatever the sixth is", () =>
    Effect.gen(function* () {
      const { issue, see, visitor } = yield* asked
      const page = visitor.seen
      for (const left of ["4 more tries", "3 more tries", "2 more tries", "one more try"]) {
        assert.include((yield* see({ do: "code", code: "00000-00000" })).text, `You have ${left}.`)
      }
      assert.include((yield* see({ do: "code", code: "no code at all" })).text, "Too many codes were tried")
      visitor.seen = page
      assert.include((yield* see({ do: "code", code: yield* issue })).text, "This sign-in is over")
    })
  )

  it.effect("take 60 codes from an address in ten minutes, and then none", () =>
    Effect.gen(function* () {
      const { client, issue, see, visitor } = yield* asked
      for (let tried = 0; tried < 60; tried++) {
        if (tried % 4 === 0) yield* promise(() => visitor.open(client.address()))
        yield* see({ do: "code", code: "00000-00000" })
      }
      yield* promise(() => visitor.open(client.address()))
      assert.include((yield* see({ do: "code", code: yield* issue })).text, "Too many codes were tried")
    })
  )

  it.effect("are over after ten minutes, when answered, and in another browser", () =>
    Effect.gen(function* () {
      const { client, issue, see, url, visitor } = yield* asked
      const other = new Visitor(url)
      yield* promise(() => other.open(client.address()))
      const others = other.seen
      other.seen = visitor.seen
      assert.include((yield* seeing(other)({ do: "code", code: yield* issue })).text, "This sign-in is over")
      other.seen = others
      yield* TestClock.adjust("10 minutes")
      assert.include((yield* seeing(other)({ do: "code", code: yield* issue })).text, "This sign-in is over")
      yield* promise(() => visitor.open(client.address()))
      const answered = visitor.seen
      yield* see({ do: "code", code: yield* issue })
      visitor.seen = answered
      assert.include((yield* see({ do: "code", code: yield* issue })).text, "This sign-in is over")
    })
  )

  it.effect("approve nothing without their own form, for another browser's cookie, or with a forged one", () =>
    Effect.gen(function* () {
      const { client, issue, see, url, visitor, workspace } = yield* asked
      yield* see({ do: "code", code: yield* issue })
      const consent = visitor.seen
      const forge = (csrf: string) => see({ do: "approve", preset: "full", csrf })
      const attacker = new Visitor(url)
      yield* promise(() => attacker.open(client.address()))
      const theirs = /name="csrf" value="([^"]*)"/u.exec(attacker.seen.text)![1]!
      for (const csrf of ["", "x.y", theirs]) {
        visitor.seen = consent
        assert.include((yield* forge(csrf)).text, "This sign-in is over")
      }
      attacker.seen = consent
      assert.include((yield* seeing(attacker)({ do: "approve", preset: "full" })).text, "This sign-in is over")
      const { data } = (yield* call("list_keys", {}, { key: workspace.live })).body
      assert.isFalse(data.some(({ client }: { client: string | null }) => client !== null))
    })
  )

  it.effect("tell the client that the person refused, at either step", () =>
    Effect.gen(function* () {
      const { client, issue, see, visitor } = yield* asked
      const refused = () => Object.fromEntries(new URL(visitor.seen.url).searchParams)
      yield* see({ do: "refuse" })
      assert.deepInclude(refused(), { error: "access_denied", state: "a state" })
      yield* promise(() => visitor.open(client.address()))
      yield* see({ do: "code", code: yield* issue })
      yield* see({ do: "refuse" })
      assert.deepInclude(refused(), { error: "access_denied", state: "a state" })
    })
  )

  it.effect("remember who has signed in for an hour, and let another sign in instead", () =>
    Effect.gen(function* () {
      const { client, issue, see, visitor } = yield* asked
      yield* see({ do: "code", code: yield* issue })
      yield* promise(() => visitor.open(client.address({ scope: "templates:send" })))
      assert.include(visitor.seen.text, "Signed in as ada")
      assert.include((yield* see({ do: "again" })).text, "One-time code")
      yield* see({ do: "code", code: yield* issue })
      assert.match(visitor.seen.text, /value="send" required checked/u)
      yield* TestClock.adjust("61 minutes")
      assert.include((yield* promise(() => visitor.open(client.address()))).text, "One-time code")
    })
  )

  it.effect("let the one of two open pages sign in another person, without asking anything else", () =>
    Effect.gen(function* () {
      const { client, issue, see, visitor, workspace } = yield* asked
      const first = visitor.seen
      yield* promise(() => visitor.open(client.address()))
      yield* see({ do: "code", code: yield* issue })
      visitor.seen = first
      const { code } = yield* SignIns.use((signIns) => signIns.issue({ user: "grace", workspaceId: workspace.id }))
      assert.include((yield* see({ do: "code", code })).text, "Signed in as grace")
    })
  )

  it.effect("mail a code to a member, who chooses among their own workspaces and no others", () =>
    Effect.gen(function* () {
      const { client, see, url, visitor, workspace } = yield* asked
      const second = yield* makeWorkspace()
      const strange = yield* makeWorkspace()
      const email = `Ada.${randomUUID()}@Example.com`
      const members = yield* Members
      for (const { id } of [workspace, second]) yield* madeMember(id, email)
      assert.include((yield* see({ do: "mail", email: ` ${email} ` })).text, "a code is on its way")
      const [mail, ...others] = yield* signInMails(email)
      assert.deepStrictEqual(others, [])
      const code = /\b([0-9A-Z]{5}-[0-9A-Z]{5})\b/u.exec(mail!.text!)![1]!
      assert.include(mail!.html, code)
      assert.include(mail!.text, "works once, within 10 minutes")
      const { text } = yield* see({ do: "code", code })
      for (const { id } of [workspace, second]) assert.include(text, id)
      assert.notInclude(text, strange.id)
      yield* see({ do: "approve", preset: "read", workspace: strange.id })
      assert.include(visitor.seen.text, "Connect Test program?")
      yield* see({ do: "approve", preset: "read" })
      assert.include(visitor.seen.text, "Connect Test program?")
      yield* see({ do: "approve", preset: "read", workspace: second.id })
      const { body } = yield* promise(() => client.redeem(new URL(visitor.seen.url)))
      const [key] = (yield* call("list_keys", {}, { key: second.live })).body.data
      assert.deepInclude(key, { client: "Test program", user: email.toLowerCase(), preset: "read" })

      assert.deepStrictEqual(yield* members.remove(workspace.id, email), [])
      assert.strictEqual(yield* promise(() => callWith(url, body.access_token)), 200)
      assert.deepStrictEqual(yield* members.remove(second.id, email), [key.id])
      assert.strictEqual(yield* promise(() => callWith(url, body.access_token)), 401)
      yield* promise(() => visitor.open(client.address()))
      assert.include(visitor.seen.text, "You are no member of a workspace here")
    })
  )

  it.effect("say the same to whoever is no member, and mail them nothing", () =>
    Effect.gen(function* () {
      const { see, workspace } = yield* asked
      const [member, stranger] = [`m${randomUUID()}@example.com`, `s${randomUUID()}@example.com`]
      yield* madeMember(workspace.id, member)
      const told = yield* see({ do: "mail", email: member })
      const same = yield* see({ do: "mail", email: stranger })
      assert.strictEqual(wordsOf(same.text).replaceAll(stranger, member), wordsOf(told.text))
      assert.deepStrictEqual(yield* signInMails(stranger), [])
      assert.strictEqual((yield* signInMails(member)).length, 1)
    })
  )

  it.effect("mail three codes to an address and ten from one, in ten minutes", () =>
    Effect.gen(function* () {
      const { client, see, visitor } = yield* asked
      const address = () => `x${randomUUID()}@example.com`
      const ask = (email: string) =>
        Effect.map(see({ do: "mail", email }), ({ text }) =>
          text.includes("on its way") ? "on its way" : wordsOf(text)
        )
      const one = address()
      for (let count = 0; count < 3; count++) assert.strictEqual(yield* ask(one), "on its way")
      assert.include(yield* ask(one), "Wait ten minutes")
      for (let count = 0; count < 6; count++) assert.strictEqual(yield* ask(address()), "on its way")
      assert.include(yield* ask(address()), "Wait ten minutes")
      yield* TestClock.adjust("10 minutes")
      yield* promise(() => visitor.open(client.address()))
      assert.strictEqual(yield* ask(one), "on its way")
      assert.include(yield* ask("not an address"), "This is no email address")
    })
  )

  it.effect("show what a client calls itself as text", () =>
    Effect.gen(function* () {
      const { url } = yield* serve({ endpoints, ip: randomUUID() })
      const client = yield* promise(() =>
        RawClient.register(url, { client_name: "<img src=x onerror=alert(1)>\u202E" })
      )
      const { text } = yield* promise(() => new Visitor(url).open(client.address()))
      assert.include(text, "&lt;img src=x onerror=alert(1)&gt;")
      assert.notInclude(text, "<img")
    })
  )
})
