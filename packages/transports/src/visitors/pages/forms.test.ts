import { assert, layer } from "@effect/vitest"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { hearing, made } from "@tidings/testing/fixtures"
import { listsEntered, publishedPage } from "@tidings/testing/pages"
import { makeWorkspace, world } from "@tidings/testing/World"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { CustomEventRepository } from "@tidings/storage/repositories/CustomEventRepository"
import { ListMemberRepository } from "@tidings/storage/repositories/ListMemberRepository"
import { PageVisitRepository } from "@tidings/storage/repositories/PageVisitRepository"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { pageProcess, pageVisits } from "./testing/pageVisits.ts"

const consent = "I agree that Quay Bakery may write to me about this. I can withdraw at any time."
const right = { first_name: "Ada", email: "Ada@Example.com", consent: "yes", website: "" }
const email = "ada@example.com"

/** Returns the contacts, consents and events of an address. */
const known = Effect.fnUntraced(function* (workspaceId: WorkspaceId, address = email, livemode = true) {
  const world = { workspaceId, livemode }
  const contacts = yield* ContactRepository.use((repository) => repository.find(world, { email: address }))
  const consents = yield* PageVisitRepository.use((repository) => repository.consentsOf(world, address))
  const timeline = yield* Effect.forEach(contacts, (contact) =>
    CustomEventRepository.use((repository) => repository.timeline(contact, 10))
  )
  return { contacts, consents, events: timeline.flat() }
})

const members = (workspaceId: WorkspaceId, listId: any) =>
  ListMemberRepository.use((repository) => repository.page({ workspaceId, livemode: true }, listId, "", 10))

const visited = Effect.fnUntraced(function* (page?: Parameters<typeof publishedPage>[1]) {
  const { ask, workspace } = yield* pageVisits()
  const { id, slug, url } = yield* publishedPage(workspace, page)
  const path = new URL(url).pathname
  const submit = (form: Readonly<Record<string, string>> | string, headers: Readonly<Record<string, string>> = {}) =>
    ask(path, { form, headers })
  return { ask, workspace, id, slug, path, submit }
})

layer(world)("the form of a page", (it) => {
  it.effect("makes its sender a contact on the page's list, with the proof of their consent and an event", () =>
    Effect.gen(function* () {
      const { ask, id, slug, submit, workspace } = yield* visited()
      const told = yield* hearing(workspace)
      const answer = yield* submit(right, { "Sec-Fetch-Site": "same-origin" })
      assert.deepStrictEqual([answer.status, answer.headers.location], [303, `${slug}?done`])
      const done = yield* ask(`/p/${slug}?done`)
      assert.strictEqual(done.status, 200)
      assert.include(done.body, "Thank you")
      assert.deepInclude(done.headers, { "x-robots-tag": "noindex", "cache-control": "no-store" })

      const { consents, contacts, events } = yield* known(workspace.id)
      assert.deepStrictEqual(
        contacts.map(({ email, traits }) => ({ email, traits })),
        [{ email, traits: { first_name: "Ada" } }]
      )
      assert.deepStrictEqual(
        consents.map(({ text, version }) => ({ text, version })),
        [{ text: consent, version: 1 }]
      )
      const metadata = { page_id: id, page_slug: slug, page_version: 1, consent_id: consents[0]!.id }
      assert.deepStrictEqual(
        events.map(({ livemode, metadata, type }) => ({ livemode, metadata, type })),
        [{ livemode: true, metadata, type: "form.submitted" }]
      )
      const { data: lists } = yield* made("list_lists", {}, workspace)
      assert.deepStrictEqual(
        lists.map(({ memberCount, name }: any) => [name, memberCount]),
        [[`Page ${slug}`, 1]]
      )
      assert.deepStrictEqual(yield* members(workspace.id, lists[0].id), [contacts[0]!.id])
      assert.deepStrictEqual(
        (yield* told).filter(({ type }) => type === "form.submitted").map(({ data }) => data.contact.email),
        [email]
      )
    })
  )

  it.effect("answers the same when it is sent again on the same day, and leaves nothing more", () =>
    Effect.gen(function* () {
      const { submit, workspace } = yield* visited()
      const first = yield* submit(right)
      const state = yield* known(workspace.id)
      const again = yield* submit({ ...right, first_name: "Mallory" })
      assert.deepStrictEqual([again.status, again.headers.location], [first.status, first.headers.location])
      assert.deepStrictEqual(yield* known(workspace.id), state)
      yield* TestClock.adjust("1 day")
      yield* submit(right)
      assert.strictEqual((yield* known(workspace.id)).consents.length, 2)
    })
  )

  it.effect("gives nobody whom the workspace knows another name", () =>
    Effect.gen(function* () {
      const { submit, workspace } = yield* visited()
      yield* submit(right)
      yield* TestClock.adjust("1 day")
      yield* submit({ ...right, first_name: "Mallory" })
      assert.deepStrictEqual((yield* known(workspace.id)).contacts[0]!.traits, { first_name: "Ada" })
    })
  )

  it.effect("comes back as the page with what was typed and what is wrong, and leaves nothing", () =>
    Effect.gen(function* () {
      const { submit, workspace } = yield* visited()
      const wrongs = [
        [{ ...right, consent: "no" }, 422, "consent-wrong"],
        [{ first_name: "Ada", email }, 422, "consent-wrong"],
        [{ ...right, email: "" }, 422, "email-wrong"],
        [{ ...right, email: "ada@" }, 422, "email-wrong"],
        [{ ...right, email: `${"a".repeat(300)}@example.com` }, 422, "email-wrong"],
        [{ ...right, first_name: "A\u0000da" }, 422, "first_name-wrong"],
        [{ ...right, first_name: "A".repeat(101) }, 422, "first_name-wrong"],
        ["x".repeat(8_193), 413, "This is too long."],
        ["", 422, "email-wrong"]
      ] as const
      for (const [form, status, told] of wrongs) {
        const answer = yield* submit(form)
        assert.strictEqual(answer.status, status, told)
        assert.include(answer.body, told)
        assert.include(answer.body, 'role="alert"')
        assert.strictEqual(answer.headers["cache-control"], "no-store")
        assert.match(String(answer.headers["content-security-policy"]), /style-src 'sha256-/u)
      }
      const { body } = yield* submit({ ...right, email: '"><script>' })
      assert.include(body, 'value="&quot;&gt;&lt;script&gt;"')
      assert.include(body, 'aria-describedby="email-wrong"')
      assert.include(body, 'value="Ada"')
      assert.deepStrictEqual(yield* known(workspace.id), { contacts: [], consents: [], events: [] })
    })
  )

  it.effect("thanks whatever fills the field that nobody sees, and leaves nothing", () =>
    Effect.gen(function* () {
      const { slug, submit, workspace } = yield* visited()
      const { headers, status } = yield* submit({ ...right, website: "https://spam.example" })
      assert.deepStrictEqual([status, headers.location], [303, `${slug}?done`])
      assert.deepStrictEqual(yield* known(workspace.id), { contacts: [], consents: [], events: [] })
    })
  )

  it.effect("is not taken from a page of another site", () =>
    Effect.gen(function* () {
      const { submit, workspace } = yield* visited()
      for (const headers of [
        { "Sec-Fetch-Site": "cross-site" },
        { "Sec-Fetch-Site": "same-site" },
        { Origin: "https://elsewhere.example" },
        { Origin: "null" }
      ])
        assert.strictEqual((yield* submit(right, headers)).status, 403, JSON.stringify(headers))
      assert.deepStrictEqual((yield* known(workspace.id)).contacts, [])
      for (const headers of [{ Origin: "http://tidings.test" }, { Origin: "http://own.example", Host: "own.example" }])
        assert.strictEqual((yield* submit(right, headers)).status, 303, JSON.stringify(headers))
    })
  )

  it.effect("is taken five times a minute from one address, and asks again later with what was typed", () =>
    Effect.gen(function* () {
      const { submit, workspace } = yield* visited()
      const from = { "X-Test-Ip": "198.51.100.7" }
      for (let sender = 0; sender < 5; sender++)
        assert.strictEqual((yield* submit({ ...right, email: `ada${sender}@example.com` }, from)).status, 303)
      const limited = yield* submit(right, from)
      assert.deepStrictEqual([limited.status, limited.headers["retry-after"]], [429, "60"])
      assert.include(limited.body, "Too many forms")
      assert.include(limited.body, 'value="Ada@Example.com"')
      assert.deepStrictEqual((yield* known(workspace.id)).contacts, [])
      assert.strictEqual((yield* submit(right, { "X-Test-Ip": "198.51.100.8" })).status, 303)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* submit({ ...right, email: "grace@example.com" }, from)).status, 303)
    })
  )

  it.effect("puts its senders on the list that its page names, which is made where there is none", () =>
    Effect.gen(function* () {
      const { submit, workspace } = yield* visited({ list: "Newsletter" })
      yield* submit(right)
      const { data } = yield* made("list_lists", {}, workspace)
      assert.deepStrictEqual(
        data.map(({ memberCount, name }: any) => [name, memberCount]),
        [["Newsletter", 1]]
      )
      const other = yield* publishedPage(workspace, { list: data[0].id })
      assert.strictEqual(other.status, "published")
      assert.strictEqual((yield* made("list_lists", {}, workspace)).data.length, 1)
    })
  )

  it.effect("begins the sequences that wait for its event or for its list, once", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* made("create_list", { name: "Guests" }, workspace)
      const sequence = (key: string, trigger: string) =>
        appliedSequence(
          workspace,
          key,
          `key: ${key}\ntrigger: ${trigger}\nnodes: { a: { type: wait, for: 1d, next: end } }\n`
        )
      yield* sequence("welcome", "{ type: event.matches, event: form.submitted }")
      yield* sequence("guests", "{ type: list.entered, list: Guests }")
      const { ask } = yield* pageProcess
      const { slug } = yield* publishedPage(workspace, { list: "Guests" })
      for (const form of [right, right]) assert.strictEqual((yield* ask(`/p/${slug}`, { form })).status, 303)
      yield* listsEntered
      const runs = yield* Effect.forEach(["welcome", "guests"], (sequenceKey) =>
        Effect.map(made("list_sequence_runs", { keyOrId: sequenceKey }, workspace), ({ data }) => data.length)
      )
      assert.deepStrictEqual(runs, [1, 1])
    })
  )

  it.effect("is one, however often it is sent at once", () =>
    Effect.gen(function* () {
      const { submit, workspace } = yield* visited()
      const answers = yield* Effect.all(
        [1, 2, 3, 4].map(() => submit(right)),
        { concurrency: 4 }
      )
      assert.deepStrictEqual(
        answers.map(({ status }) => status),
        [303, 303, 303, 303]
      )
      const { consents, contacts, events } = yield* known(workspace.id)
      assert.deepStrictEqual([consents.length, contacts.length, events.length], [1, 1, 1])
    })
  )

  it.effect("still takes its senders where its list was deleted", () =>
    Effect.gen(function* () {
      const { submit, workspace } = yield* visited()
      const { data } = yield* made("list_lists", {}, workspace)
      yield* made("delete_list", { listId: data[0].id }, workspace)
      assert.strictEqual((yield* submit(right)).status, 303)
      assert.strictEqual((yield* known(workspace.id)).contacts.length, 1)
    })
  )

  it.effect("of a sandbox key's page tells of a sandbox event, and search engines are told to pass the page by", () =>
    Effect.gen(function* () {
      const { ask, path, slug, submit, workspace } = yield* visited({ livemode: false })
      assert.strictEqual(path, `/p/test/${slug}`)
      const answer = yield* submit(right)
      assert.deepStrictEqual([answer.status, answer.headers.location], [303, `${slug}?done`])
      for (const shown of [path, `${path}?done`])
        assert.strictEqual((yield* ask(shown)).headers["x-robots-tag"], "noindex")
      assert.strictEqual((yield* ask(`/p/${slug}`)).status, 404)
      // A sandbox submission must not create the list that a page without a list of its name would get in the live
      // world.
      assert.deepStrictEqual((yield* made("list_lists", {}, workspace)).data, [])
      assert.deepStrictEqual(
        (yield* known(workspace.id, email, false)).events.map(({ livemode }) => livemode),
        [false]
      )
      assert.deepStrictEqual(yield* known(workspace.id), { contacts: [], consents: [], events: [] })
    })
  )
})
