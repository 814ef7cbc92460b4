import { assert, describe, it as test, layer } from "@effect/vitest"
import type { Workspace } from "@tidings/testing/fixtures"
import { plannedEmail } from "@tidings/testing/plannedEmails"
import { made, publishedTemplate, qrDesign, shortLink } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import upload_asset from "./assets/upload_asset.ts"
import { registry } from "./registry.ts"

const lists = registry.entries
  .map(({ operation }) => operation)
  .filter(({ input }) => "cursor" in input.fields && "limit" in input.fields)

const findable = ["name", "key", "slug", "title", "label", "email"]

/** Lists of things with a name or an address that take no `q`, and why. */
const withoutSearch: Readonly<Record<string, string>> = {
  list_failed_jobs: "little fails, and its name is one of eleven",
  list_keys: "a workspace has few",
  list_planned_recipients: "people are found by list_contacts",
  list_topics: "a workspace has 100 at most, in an order of its own",
  list_workspace_members: "a workspace has few"
}

describe("a list of things that have a name, key, slug or address", () => {
  const entryOf = ({ output }: (typeof lists)[number]) => output.fields.data.value
  const named = lists.filter((row) => findable.some((field) => field in entryOf(row).fields))

  test.each(named.map((row) => [row.name, row] as const))("%s can be searched", (name, { input }) => {
    assert.isTrue("q" in input.fields || name in withoutSearch)
  })

  test("leaves out no more than it says", () => {
    const names = new Set(named.map(({ name }) => name))
    assert.deepStrictEqual(
      Object.keys(withoutSearch).filter((name) => !names.has(name)),
      []
    )
  })
})

type Maker = (workspace: Workspace) => Effect.Effect<unknown, any, any>

/** Makes a thing that each list finds by "Frühling" and by "50%_off", and in any case. */
const makers: Readonly<Record<string, Maker>> = {
  list_lists: (workspace) => made("create_list", { name: "Frühling 50%_off" }, workspace),
  list_icps: (workspace) => made("create_icp", { name: "Frühling 50%_off" }, workspace),
  list_planned_emails: (workspace) => plannedEmail(workspace, { name: "Frühling 50%_off" }),
  list_qr_designs: (workspace) => qrDesign(workspace, { label: "Frühling 50%_off" }),
  list_short_links: (workspace) => shortLink(workspace, { label: "Frühling 50%_off" }),
  list_templates: (workspace) => publishedTemplate(workspace, "some", { name: "Frühling 50%_off" }),
  list_pages: (workspace) =>
    made("create_page", { slug: "some", brief: "# Frühling 50%_off\n\nFrom Monday on.", objective: "sale" }, workspace),
  list_assets: (workspace) =>
    made("upload_asset", { ...upload_asset.example, filename: "Frühling 50%_off" }, workspace),
  list_webhooks: (workspace) =>
    made(
      "create_webhook",
      { url: "https://example.com/hook", events: ["*"], description: "Frühling 50%_off" },
      workspace
    )
}

describe.each(Object.entries(makers))("%s", (name, make) => {
  layer(world)((it) => {
    it.effect("finds by the beginning or a word of a name in any case, letter by letter, in its own workspace", () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        yield* make(workspace)
        const found = (q: string, key = workspace.live) =>
          Effect.map(call(name, { q }, { key }), ({ body }) => body.data.length)
        for (const q of ["Frühling", "FRÜH", "früh", "50", "50%", "50%_", "Frühling 50%_off", "off"])
          assert.strictEqual(yield* found(q), 1, q)
        for (const q of ["%", "_", "ling", "F_ühling", "Früh%", "0%", "\\", "'", "-"])
          assert.strictEqual(yield* found(q), 0, q)
        assert.strictEqual(yield* found("früh", (yield* makeWorkspace()).live), 0)
        for (const q of ["", "x".repeat(101)])
          assert.strictEqual((yield* call(name, { q }, { key: workspace.live })).body.error.code, "field_invalid")
      })
    )
  })
})

layer(world)("lists of things with a status", (it) => {
  const of = (name: string, input: object, key: string) =>
    Effect.map(call(name, input, { key }), ({ body }) => body.data.length as number)

  it.effect("give those of one status alone", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      yield* publishedTemplate(workspace, "public")
      yield* made("create_template", { key: "draft", subject: "S", mode: "html", body: "<p>Hi</p>" }, workspace)
      const link = yield* shortLink(workspace)
      yield* shortLink(workspace, { scheduledGoLiveAt: "2999-01-01T00:00:00Z" })
      const gone = yield* shortLink(workspace)
      yield* call("archive_short_link", { linkId: gone.linkId }, { key })
      const draft = yield* of("list_templates", { status: "draft" }, key)
      const all = yield* of("list_templates", {}, key)
      const published = yield* of("list_templates", { status: "published" }, key)
      assert.deepStrictEqual([draft, draft + published], [1, all])
      const links = yield* Effect.forEach(["scheduled", "live", "expired", "archived", "disabled"], (status) =>
        of("list_short_links", { status }, key)
      )
      assert.deepStrictEqual(links, [1, 1, 0, 1, 0])
      const { body } = yield* call("list_short_links", { status: "live", q: link.slug }, { key })
      assert.deepStrictEqual(
        body.data.map(({ linkId }: { readonly linkId: string }) => linkId),
        [link.linkId]
      )
    })
  )

  it.effect("take a cursor of their own search and status alone", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      for (const name of ["Reader one", "Reader two", "Reader three"]) yield* made("create_list", { name }, workspace)
      const page = (input: object) => call("list_lists", { limit: 1, ...input }, { key: workspace.live })
      const { next_cursor: cursor } = (yield* page({ q: "reader" })).body
      assert.strictEqual((yield* page({ q: "reader", cursor })).body.data[0].name, "Reader two")
      assert.strictEqual((yield* page({ q: "read", cursor })).body.error.code, "cursor_invalid")
      assert.strictEqual((yield* page({ cursor })).body.error.code, "cursor_invalid")
    })
  )
})
