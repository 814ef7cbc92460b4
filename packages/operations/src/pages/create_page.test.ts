import { assert, layer } from "@effect/vitest"
import { publishedPage } from "@tidings/testing/pages"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Database } from "@tidings/storage/Database"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { newId } from "@tidings/schema/Id"
import { Effect } from "effect"
import create_page from "./create_page.ts"

const slugOf = () => `evening-${crypto.randomUUID()}`
const { slug: _, ...asked } = create_page.example

layer(world)("create_page", (it) => {
  it.effect(
    "composes a draft from what its brief says, which is read by id and by slug, and listed by its headings",
    () =>
      Effect.gen(function* () {
        const { live: key } = yield* makeWorkspace()
        const slug = slugOf()
        const { body, status } = yield* call("create_page", { ...asked, slug }, { key })
        assert.strictEqual(status, 201)
        assert.deepInclude(body, { slug, status: "draft", version: 0, publishedAt: null, objective: "event" })
        assert.strictEqual(body.url, `http://tidings.test/p/${slug}`)
        assert.deepStrictEqual(body.composer, { provider: "builtin", model: null, fallback: false })
        const text = JSON.stringify(body.sections)
        for (const said of ["12 December", "18:00", "40"]) assert.include(text, said)
        assert.deepStrictEqual(
          body.sections.filter(({ type }: any) => type === "form").map(({ button }: any) => button),
          ["Book a place"]
        )
        const { composer: _composer, notes: _notes, ...page } = body
        for (const idOrSlug of [slug, body.id])
          assert.deepStrictEqual((yield* call("read_page", { idOrSlug }, { key })).body, page)
        const { data } = (yield* call("list_pages", {}, { key })).body
        const { previewUrl: _, ...listed } = page
        assert.deepStrictEqual(data, [
          {
            ...listed,
            sections: page.sections.map((section: any) => ({
              type: section.type,
              title: section.type === "quote" ? section.text : section.type === "footer" ? null : section.title
            }))
          }
        ])
      })
  )

  it.effect("answers brand_required where the workspace has no brand, and refuses one that it does not have", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace("pro", undefined, { isDefault: false })
      const none = yield* call("create_page", { ...asked, slug: slugOf() }, { key })
      assert.deepStrictEqual([none.status, none.body.error.code], [409, "brand_required"])
      const brandId = "brd_01kb2x9w3t5v7y8z"
      const other = yield* call("create_page", { ...asked, slug: slugOf(), brandId }, { key })
      assert.deepStrictEqual([other.status, other.body.error.fields[0].path], [422, "brandId"])
    })
  )

  it.effect("answers slug_taken to the slug of any page of the installation, before it composes anything", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const { slug } = yield* publishedPage(one)
      for (const key of [one.live, other.live]) {
        const { body, status } = yield* call("create_page", { ...asked, slug }, { key })
        assert.deepStrictEqual([status, body.error.code, body.error.fields[0].path], [409, "slug_taken", "slug"])
      }
    })
  )

  it.effect("refuses a brief that says too little or too much, a slug that is none, and a list that is not there", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const wrong = [
        [{ brief: "---" }, "brief"],
        [{ brief: "" }, "brief"],
        [{ brief: "a".repeat(20_001) }, "brief"],
        [{ slug: "Open Kitchen" }, "slug"],
        [{ slug: "open--kitchen" }, "slug"],
        [{ slug: "pg_01kb2x9w3t5v7y8z" }, "slug"],
        [{ slug: "a".repeat(61) }, "slug"],
        [{ objective: "fame" }, "objective"],
        [{ list: "lst_01kb2x9w3t5v7y8z" }, "list"]
      ] as const
      for (const [change, path] of wrong) {
        const { body, status } = yield* call("create_page", { ...asked, slug: slugOf(), ...change }, { key })
        assert.deepStrictEqual([status, body.error.fields?.[0].path], [422, path], JSON.stringify(change).slice(0, 80))
      }
      assert.deepStrictEqual((yield* call("list_pages", {}, { key })).body.data, [])
    })
  )

  it.effect("wears the brand that it names", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const brands = yield* BrandRepository
      const database = yield* Database
      const standard = (yield* brands.findDefault(workspace.id))!
      const { domain, id: _id, isDefault: _isDefault, name: _name, ...look } = standard
      const brand = { id: newId("brd", 0), workspaceId: workspace.id, name: "Second", isDefault: false, domain }
      yield* database.transaction(brands.insert({ ...brand, look, createdAt: new Date(0) }))
      const { body } = yield* call(
        "create_page",
        { ...asked, slug: slugOf(), brandId: brand.id },
        { key: workspace.live }
      )
      assert.strictEqual(body.brandId, brand.id)
      assert.strictEqual(body.sections.at(-1).name, "Second")
    })
  )
})
