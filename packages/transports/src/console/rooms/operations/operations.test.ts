import { assert, layer } from "@effect/vitest"
import { escapeHtml } from "@tidings/engines/markup/escape"
import { needsRecentSignIn } from "@tidings/pipeline/Operation"
import { endpoints } from "@tidings/testing/endpoints"
import { made } from "@tidings/testing/fixtures"
import { madeMember } from "@tidings/testing/madeMember"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { browserOf, memberIn, press, served, somebody } from "../../testing/members.ts"

type Browser = Effect.Success<ReturnType<typeof browserOf>>

const open = (browser: Browser, path: string) => Effect.promise(() => browser.open(path))

const hello =
  "<mjml><mj-body><mj-section><mj-column><mj-text>Hi {{ name }}</mj-text></mj-column></mj-section></mj-body></mjml>"

const headings = (page: string) => [...page.matchAll(/<h1>([\s\S]*?)<\/h1>/gu)].map(([, words]) => words!.trim())

/** A server, and a browser in which the owner of a new workspace is signed in. */
const owned = Effect.gen(function* () {
  const { url } = yield* served()
  const workspace = yield* makeWorkspace()
  return { url, workspace, ...(yield* memberIn(url, workspace)) }
})

layer(world)("the page of an operation", (it) => {
  it.effect("is there for every row, in both worlds, with its form, its code and nothing left out", () =>
    Effect.gen(function* () {
      const { visitor } = yield* owned
      for (const { operation } of endpoints)
        for (const path of [`/operations/${operation.name}`, `/test/operations/${operation.name}`]) {
          const { status, text } = yield* open(visitor, path)
          assert.strictEqual(status, 200, path)
          assert.deepStrictEqual(headings(text), [escapeHtml(operation.summary)], path)
          assert.notMatch(text, /undefined|\[object|\bNaN\b/u, path)
          for (const field of Object.keys(operation.input.fields))
            assert.match(text, new RegExp(`(?:name|value)="${field}["._[]`, "u"), `${path} ${field}`)
          assert.include(text, "TIDINGS_API_KEY", path)
        }
    })
  )

  it.effect("calls the row as any program does, once under the key of its form, and goes on", () =>
    Effect.gen(function* () {
      const { visitor, workspace } = yield* owned
      yield* open(visitor, "/operations/create_list?name=Readers&_to=/people/lists")
      const form = visitor.seen
      yield* press(visitor, "Create a contact list", { name: "Readers" })
      assert.strictEqual(new URL(visitor.seen.url).pathname, "/people/lists")
      visitor.seen = form
      yield* press(visitor, "Create a contact list", { name: "Readers" })
      const lists = (yield* call("list_lists", {}, { key: workspace.live })).body.data
      assert.deepStrictEqual(
        lists.map(({ name }: { readonly name: string }) => name),
        ["Readers"]
      )
      const [entry] = (yield* call("recent_audit_entries", { action: "list.create" }, { key: workspace.live })).body
        .data
      assert.strictEqual(entry.actor.kind, "page")
    })
  )

  it.effect("begins with what is there, and changes no more of it than was edited", () =>
    Effect.gen(function* () {
      const { visitor, workspace } = yield* owned
      const { id } = yield* made("create_list", { name: "Readers", description: "Of the paper" }, workspace)
      const key = { key: workspace.live }
      const { text } = yield* open(visitor, `/operations/update_list?listId=${id}`)
      assert.match(text, /name="name"[^>]* value="Readers"/u)
      const form = { listId: id, name: "Subscribers", description: "Of the paper", optIn: "single" }
      yield* call("update_list", { listId: id, description: "Changed meanwhile" }, key)
      yield* press(visitor, "Change a contact list", form)
      assert.strictEqual(visitor.seen.status, 200, visitor.seen.text)
      const { body } = yield* call("read_list", { listId: id }, key)
      assert.deepInclude(body, { name: "Subscribers", description: "Changed meanwhile" })
      const { data } = (yield* call("recent_audit_entries", { action: "list.update" }, key)).body
      assert.sameMembers(
        data.map(({ actor }: { readonly actor: { readonly kind: string } }) => actor.kind),
        ["api", "page"]
      )
    })
  )

  it.effect("puts each error to its field, keeps what was typed, and leaves nothing behind", () =>
    Effect.gen(function* () {
      const { visitor, workspace } = yield* owned
      yield* open(visitor, "/operations/create_short_link")
      yield* press(visitor, "Create a short link", { destinationUrl: "nowhere", slug: "a b", label: "Spring <sale>" })
      assert.strictEqual(visitor.seen.status, 422)
      const { text } = visitor.seen
      for (const field of ["destinationUrl", "slug"]) {
        assert.match(text, new RegExp(`id="f-${field}"[^>]*aria-invalid="true"`, "u"))
        assert.include(text, `id="f-${field}-e"`)
        assert.include(text, `href="#f-${field}"`)
      }
      assert.include(text, 'value="Spring &lt;sale&gt;"')
      assert.deepStrictEqual((yield* call("list_short_links", {}, { key: workspace.live })).body.data, [])
    })
  )

  it.effect("shows no secret that was typed", () =>
    Effect.gen(function* () {
      const { visitor } = yield* owned
      yield* open(visitor, "/operations/create_connector")
      yield* press(visitor, "Connect an account at a provider", {
        provider: "nobody",
        "credentials[0].key": "api_key",
        "credentials[0].value": "very-secret"
      })
      assert.isAtLeast(visitor.seen.status, 400)
      assert.notInclude(visitor.seen.text, "very-secret")
    })
  )

  it.effect("tries in the sandbox what the form holds, and leaves the live world alone", () =>
    Effect.gen(function* () {
      const { visitor, workspace } = yield* owned
      yield* open(visitor, "/operations/create_short_link")
      yield* press(visitor, "Try in the sandbox", { destinationUrl: "https://example.com/tried" })
      assert.strictEqual(visitor.seen.status, 200)
      const led = (key: string) => Effect.map(call("list_short_links", {}, { key }), ({ body }) => body.data.length)
      assert.deepStrictEqual([yield* led(workspace.live), yield* led(workspace.test)], [0, 1])
    })
  )

  it.effect("takes a form of no other session and no other page", () =>
    Effect.gen(function* () {
      const { url, visitor, workspace } = yield* owned
      const other = yield* memberIn(url, workspace)
      yield* open(visitor, "/operations/create_list")
      visitor.seen = yield* open(other.visitor, "/operations/create_list")
      yield* press(visitor, "Create a contact list", { name: "Foreign" })
      assert.isAtLeast(visitor.seen.status, 400)
      const elsewhere = (yield* open(visitor, "/operations/create_qr_design")).text
      const token = /action="\/operations\/create_qr_design"[\s\S]*?name="csrf" value="([^"]+)"/u.exec(elsewhere)![1]!
      yield* open(visitor, "/operations/create_list")
      visitor.seen = {
        ...visitor.seen,
        text: visitor.seen.text.replaceAll(/name="csrf" value="[^"]+"/gu, `name="csrf" value="${token}"`)
      }
      yield* press(visitor, "Create a contact list", { name: "Foreign" })
      assert.isAtLeast(visitor.seen.status, 400)
      assert.deepStrictEqual((yield* call("list_lists", {}, { key: workspace.live })).body.data, [])
    })
  )

  it.effect("shows a viewer what they may not call, and refuses it", () =>
    Effect.gen(function* () {
      const { url, workspace } = yield* owned
      const email = somebody()
      yield* madeMember(workspace.id, email, false, "owner")
      const visitor = yield* browserOf(url, email)
      yield* open(visitor, "/operations/create_list")
      const form = visitor.seen
      yield* madeMember(workspace.id, email, false, "reader")
      yield* open(visitor, "/operations/create_list")
      assert.include(visitor.seen.text, "Your role may not call it")
      assert.notInclude(visitor.seen.text, 'action="/operations/create_list"')
      visitor.seen = form
      yield* press(visitor, "Create a contact list", { name: "Mine" })
      assert.include(visitor.seen.text, "Your role may not call it")
      assert.strictEqual(visitor.seen.status, 403)
    })
  )

  it.effect(
    "wants a sign-in of the last 15 minutes for what is for people alone, ends an access or takes people out",
    () =>
      Effect.gen(function* () {
        const { visitor } = yield* owned
        yield* TestClock.adjust("16 minutes")
        for (const { operation } of endpoints) {
          yield* open(visitor, `/operations/${operation.name}`)
          const isSignIn = new URL(visitor.seen.url).pathname === "/sign-in"
          assert.strictEqual(isSignIn, needsRecentSignIn(operation), operation.name)
        }
      })
  )

  it.effect("reads by its address, without a form", () =>
    Effect.gen(function* () {
      const { visitor, workspace } = yield* owned
      yield* call("create_list", { name: '<img src=x onerror=alert(1)>"' }, { key: workspace.live })
      const { status, text } = yield* open(visitor, "/operations/list_lists?_call=1")
      assert.strictEqual(status, 200)
      assert.include(text, "&lt;img src=x")
      assert.notInclude(text, "<img src=x")
    })
  )

  it.effect("changes nothing by its address alone", () =>
    Effect.gen(function* () {
      const { visitor, workspace } = yield* owned
      yield* open(visitor, "/operations/create_list?name=Asked&_call=1&_key=asked")
      assert.deepStrictEqual((yield* call("list_lists", {}, { key: workspace.live })).body.data, [])
    })
  )

  it.effect("shows a secret in the very answer and nowhere else", () =>
    Effect.gen(function* () {
      const { visitor } = yield* owned
      yield* open(visitor, "/operations/create_key?_to=/operations")
      yield* press(visitor, "Create an API key", { name: "Shop", kind: "live", preset: "send" })
      assert.match(visitor.seen.text, /svc_live_\w+/u)
      assert.strictEqual(visitor.seen.headers.get("cache-control"), "no-store")
    })
  )

  it.effect("asks for the variables of the template that is chosen", () =>
    Effect.gen(function* () {
      const { visitor, workspace } = yield* owned
      const variables = [{ key: "name", type: "string", required: true, label: "Reader's name" }]
      const draft = { key: "note", name: "Note", mode: "mjml", subject: "Hi", body: hello, variables }
      const made = yield* call("create_template", draft, { key: workspace.live })
      assert.strictEqual(made.status, 201, made.text)
      const { text } = yield* open(visitor, "/operations/send_transactional?template=note")
      assert.match(text, /<option value="note" selected/u)
      assert.match(text, /name="variables\.name"[^>]* required/u)
    })
  )

  it.effect("prints the items that a form names and no others, however high their numbers", () =>
    Effect.gen(function* () {
      const { visitor } = yield* owned
      const item = (at: string) => `routeRules${at}.destinationUrl=x`
      for (const query of [item("[999]"), item("[9999]"), `${item("[998]")}&_add=routeRules`, item("[9][9][9][9]")]) {
        const { status, text } = yield* open(visitor, `/operations/create_short_link?${query}`)
        assert.strictEqual(status, 200, query)
        assert.isBelow(text.length, 60_000, query)
      }
      const { text } = yield* open(visitor, `/operations/create_short_link?${item("[2]")}&_add=routeRules`)
      assert.include(text, 'name="routeRules[2].destinationUrl"')
      assert.include(text, 'name="routeRules[3].destinationUrl"')
      assert.notInclude(text, 'name="routeRules[1].destinationUrl"')
    })
  )

  it.effect("names rooms and operations for the command menu, those that the member may call", () =>
    Effect.gen(function* () {
      const { visitor } = yield* owned
      const { headers, text } = yield* open(visitor, "/operations/commands.json")
      assert.strictEqual(headers.get("content-type"), "application/json")
      const named = JSON.parse(text).map(({ of }: { readonly of: string }) => of)
      assert.includeMembers(named, ["room", "send_transactional"])
    })
  )
})

layer(world)("every operation", (it) => {
  it.effect("is listed by chapter, and found by everyday words", () =>
    Effect.gen(function* () {
      const { visitor } = yield* owned
      const all = yield* open(visitor, "/operations")
      for (const { operation } of endpoints) assert.include(all.text, `/operations/${operation.name}"`)
      const found = yield* open(visitor, "/operations?q=short+link+create")
      assert.include(found.text, "/operations/create_short_link")
      assert.notInclude(found.text, "/operations/list_sends")
      assert.include((yield* open(visitor, "/operations?q=zzzz")).text, "Nothing fits")
    })
  )
})
