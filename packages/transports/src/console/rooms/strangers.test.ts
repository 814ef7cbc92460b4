import { assert, layer } from "@effect/vitest"
import { type Role, scopesOfRole } from "@tidings/schema/resources/Role"
import { endpoints } from "@tidings/testing/endpoints"
import { made } from "@tidings/testing/fixtures"
import { madeMember } from "@tidings/testing/madeMember"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import type { Visitor } from "../../oauth/testing/Visitor.ts"
import { browserOf, memberIn, somebody } from "../testing/members.ts"
import { crawledRooms, isFrame } from "./testing/crawl.ts"
import { FullWorkspace } from "./testing/fullWorkspace.ts"
import { asText, isHarmless } from "./testing/hostile.ts"

type Full = Effect.Success<typeof FullWorkspace.make>
type Pages = Full["live"]

const open = (visitor: Visitor, address: string) => Effect.promise(() => visitor.open(address))

const scopesOfRow = new Map(endpoints.map(({ operation }) => [operation.name, operation.scopes]))

const mayCall = (role: Role, row: string): boolean => {
  const scopes = scopesOfRow.get(row)!
  return scopes.length === 0 || scopes.some((scope) => scopesOfRole[role].includes(scope))
}

/** Things that are of one world; all others are what both worlds have in common, or what the sandbox reads. */
const ofOneWorld = /\b(?:snd|con|whk|dlv|apr|sms|post|imp|pem)_[0-9a-z]{20,}/gu
const anyId = /\b[a-z]{2,5}_[0-9a-z]{20,}/gu

const idsIn = (pages: Pages, kind: RegExp): ReadonlyArray<string> => [
  ...new Set([...pages.keys()].flatMap((address) => address.match(kind) ?? []))
]

const hasNone = (address: string, text: string, words: ReadonlyArray<string>) => {
  for (const word of words) assert.isFalse(text.includes(word), `${address} shows ${word}`)
}

/** The rows, or pages of approvals, to which a page's forms, buttons and links lead. */
const rowsAskedBy = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\s(?:action|formaction|href)="(?:\/test)?\/(?:operations\/(\w+)|approvals\/apr_)/gu)].flatMap(
    ([found, row]) => row ?? (found.includes("action=") ? "decide_approval" : [])
  )

const signedInAs = Effect.fnUntraced(function* ({ url, workspace }: Full, role: Role) {
  const email = somebody()
  yield* madeMember(workspace.id, email, role === "approver", role)
  return yield* browserOf(url, email)
})

layer(Layer.provideMerge(FullWorkspace.layer, world), { excludeTestServices: true })("every page", (it) => {
  it.effect("to which an owner is led is there, and shows what strangers wrote as text", () =>
    Effect.gen(function* () {
      const { live, sandbox } = yield* FullWorkspace
      const reached = new Set([...live.keys()].map((address) => address.split("/")[1]))
      assert.includeMembers([...reached], [...crawledRooms])
      assert.isAbove(live.size + sandbox.size, 200)
      for (const [address, { status, text }] of [...live, ...sandbox]) {
        assert.strictEqual(status, 200, address)
        if (!isFrame(address)) isHarmless(address, text)
      }
    })
  )

  it.effect("is nothing to a member of another workspace", () =>
    Effect.gen(function* () {
      const { live, sandbox, url } = yield* FullWorkspace
      const { visitor } = yield* memberIn(url, yield* makeWorkspace())
      const ids = [...idsIn(live, anyId), ...idsIn(sandbox, anyId)]
      for (const address of [...live.keys(), ...sandbox.keys()]) {
        const { status, text } = yield* open(visitor, address)
        hasNone(address, text, [...ids, asText, "sandbox-needle"])
        if (ids.some((id) => address.includes(id))) assert.strictEqual(status, 404, address)
        else assert.isBelow(status, 500, address)
      }
    })
  )

  it.effect("of one world is nothing in the other", () =>
    Effect.gen(function* () {
      const { live, owner, sandbox, url } = yield* FullWorkspace
      const plain = (address: string) => address.replace(/^\/test/u, "")
      for (const [own, other, elsewhere] of [
        [live, sandbox, (address: string) => `/test${address}`],
        [sandbox, live, plain]
      ] as const) {
        const ids = idsIn(own, ofOneWorld)
        assert.isAbove(ids.length, 5)
        for (const [address, { text }] of other) hasNone(address, text, ids)
        for (const address of [...own.keys()].filter((one) => ids.some((id) => one.includes(id)))) {
          const { status, url: at } = yield* open(owner, elsewhere(address))
          // An approval's page has one address in its mails, and leads to its own world.
          assert.isTrue(status === 404 || at === url + address, elsewhere(address))
        }
      }
    })
  )

  for (const role of ["reader", "approver", "editor"] as const)
    it.effect(`is shown to a member with the role ${role}, with no way to what they may not call`, () =>
      Effect.gen(function* () {
        const full = yield* FullWorkspace
        const visitor = yield* signedInAs(full, role)
        let shown = 0
        const addresses = [...full.live.keys(), ...full.sandbox.keys()].filter((address) => !isFrame(address))
        for (const address of addresses) {
          const { status, text } = yield* open(visitor, address)
          if (status !== 200) {
            assert.strictEqual(status, 403, address)
            assert.include(text, "Not for your role", address)
            continue
          }
          shown++
          for (const row of rowsAskedBy(text)) assert.isTrue(mayCall(role, row), `${address} leads to ${row}`)
          for (const [, frame] of text.matchAll(/<iframe\s[^>]*src="([^"?]+)/gu))
            if (isFrame(frame!)) assert.strictEqual((yield* open(visitor, frame!)).status, 200, frame)
        }
        assert.isAbove(shown, 100)
      })
    )

  it.effect("of an operation has no button for a role that may not call it", () =>
    Effect.gen(function* () {
      const full = yield* FullWorkspace
      const visitor = yield* signedInAs(full, "reader")
      const refused = endpoints.filter(({ operation: { name } }) => !mayCall("reader", name))
      assert.isAbove(refused.length, 50)
      for (const { operation } of refused) {
        const address = `/operations/${operation.name}`
        const { status, text } = yield* open(visitor, address)
        assert.strictEqual(status, 200, address)
        const main = text.slice(text.indexOf("<main"))
        const buttons = [...main.matchAll(/<button\s[^>]*>/gu)].map(([tag]) => tag)
        const calling = buttons.filter((tag) => !/formnovalidate|type="button"/u.test(tag))
        assert.deepStrictEqual(calling, [], address)
      }
    })
  )

  it.effect("leads whoever is not signed in to sign in", () =>
    Effect.gen(function* () {
      const { live, sandbox, url } = yield* FullWorkspace
      for (const address of [...live.keys(), ...sandbox.keys()]) {
        const answer = yield* Effect.promise(() => fetch(url + address, { redirect: "manual" }))
        assert.strictEqual(answer.status, 303, address)
        assert.strictEqual(answer.headers.get("location"), `/sign-in?${new URLSearchParams({ to: address })}`)
        assert.strictEqual(yield* Effect.promise(() => answer.text()), "")
      }
    })
  )

  it.effect("takes no form of another site, another session or another address", () =>
    Effect.gen(function* () {
      const full = yield* FullWorkspace
      const { live, owner, url, workspace } = full
      const other = yield* signedInAs(full, "owner")
      const forms = new Map(
        [...live].flatMap(([address, { text }]) =>
          [...text.matchAll(/<form\s[^>]*method="post"[^>]*>[\s\S]*?<\/form>/gu)].map(([form]) => {
            const fields = [...form.matchAll(/<input\s[^>]*name="([^"]*)"\s+value="([^"]*)"/gu)]
            return [/\saction="([^"]*)"/u.exec(form)?.[1] ?? address, fields.map(([, name, value]) => [name!, value!])]
          })
        ) as ReadonlyArray<readonly [string, ReadonlyArray<[string, string]>]>
      )
      assert.isAbove(forms.size, 10)
      const newest = Effect.map(made("recent_audit_entries", {}, workspace), ({ data }) => data[0].id as string)
      const before = yield* newest
      const tokenOf = (action: string) => forms.get(action)!.find(([name]) => name === "csrf")?.[1] ?? ""
      const actions = [...forms.keys()]
      for (const [index, action] of actions.entries()) {
        const post = (visitor: Visitor, csrf: string, headers: Readonly<Record<string, string>> = {}) =>
          Effect.promise(async () => {
            const body = new URLSearchParams(forms.get(action)!.filter(([name]) => name !== "csrf"))
            body.set("csrf", csrf)
            const address = new URL(action, url)
            const Cookie = visitor.cookiesFor(address)
            return fetch(address, { method: "POST", body, redirect: "manual", headers: { Cookie, ...headers } })
          })
        const elsewhere = actions.at(index - 1)!
        for (const answer of [
          yield* post(owner, tokenOf(action), { "Sec-Fetch-Site": "cross-site" }),
          yield* post(owner, tokenOf(action), { Origin: "https://evil.example" }),
          yield* post(other, tokenOf(action)),
          yield* post(owner, tokenOf(elsewhere)),
          yield* post(owner, "")
        ])
          assert.strictEqual(answer.status, 403, action)
      }
      assert.strictEqual(yield* newest, before)
      assert.strictEqual((yield* open(owner, "/today")).status, 200)
      assert.include((yield* open(owner, "/today")).url, "/today")
    })
  )
})
