import { assert, layer } from "@effect/vitest"
import type { Block } from "@tidings/schema/composing/Block"
import { draftPage, publishedPage } from "@tidings/testing/pages"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const hero = (title: string): Block => ({ type: "hero", title, text: "Shape a loaf.", facts: [] })
const quote = (text: string): Block => ({ type: "quote", text, by: "" })

const edited = Effect.fnUntraced(function* (
  edit: object,
  sections: ReadonlyArray<Block> = [hero("One"), quote("Two")]
) {
  const workspace = yield* makeWorkspace()
  const { slug } = yield* draftPage(workspace, { sections })
  const { body, status } = yield* call("update_page", { idOrSlug: slug, ...edit }, { key: workspace.live })
  return { body, status, titles: body.sections?.map((one: any) => one.title ?? one.text) }
})

layer(world)("update_page", (it) => {
  it.effect("replaces all sections, or those at an index: one, several, none and none of them", () =>
    Effect.gen(function* () {
      for (const [edit, titles] of [
        [{ sections: [hero("New")] }, ["New"]],
        [{ at: 0, sections: [hero("New")] }, ["New", "Two"]],
        [{ at: 1, sections: [quote("a"), quote("b")] }, ["One", "a", "b"]],
        [{ at: 1, sections: [] }, ["One"]],
        [{ at: 1, count: 0, sections: [quote("a")] }, ["One", "a", "Two"]],
        [{ at: 2, sections: [quote("a")] }, ["One", "Two", "a"]],
        [{ at: 0, count: 2, sections: [quote("a")] }, ["a"]]
      ] as const)
        assert.deepStrictEqual((yield* edited(edit)).titles, titles, JSON.stringify(edit))
    })
  )

  it.effect("refuses what would be no page, and says where", () =>
    Effect.gen(function* () {
      for (const [edit, path] of [
        [{ at: 1, sections: [hero("Twice")] }, "sections"],
        [{ sections: [] }, "sections"],
        [{ at: 3, sections: [quote("a")] }, "at"],
        [{ at: 1, sections: [{ type: "quote", text: "a", by: "", loud: true }] }, "sections[0].loud"],
        [{ at: 1, sections: [{ type: "poem" }] }, "sections[0].type"],
        [{ at: 0 }, "sections"]
      ] as const) {
        const { body, status } = yield* edited(edit)
        assert.strictEqual(status, 422, JSON.stringify(edit))
        assert.strictEqual(body.error.fields[0].path, path, JSON.stringify(edit))
      }
    })
  )

  it.effect(
    "leaves what is public as it is until it is published, keeps its slug, and moves nothing where nothing is new",
    () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const key = workspace.live
        const page = yield* publishedPage(workspace)
        yield* TestClock.adjust("1 hour")
        const same = { idOrSlug: page.id, title: page.title, sections: page.sections }
        for (const edit of [{ idOrSlug: page.id }, same])
          assert.strictEqual((yield* call("update_page", edit, { key })).body.updatedAt, page.updatedAt)
        const moved = yield* call("update_page", { idOrSlug: page.id, slug: `${page.slug}-2` }, { key })
        assert.strictEqual(moved.body.error.fields[0].path, "slug")
        const { body: changed } = yield* call("update_page", { idOrSlug: page.id, title: "New" }, { key })
        assert.isAbove(Date.parse(changed.updatedAt), Date.parse(page.publishedAt))
        assert.strictEqual(changed.version, 1)
        assert.strictEqual((yield* call("publish_page", { idOrSlug: page.id }, { key })).body.version, 2)
      })
  )
})

layer(world)("delete_page", (it) => {
  it.effect(
    "frees the slug of a page that never was public for everybody, and of one that was for its workspace alone",
    () =>
      Effect.gen(function* () {
        const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
        const remove = (idOrSlug: string) => call("delete_page", { idOrSlug }, { key: one.live })
        const rename = Effect.fnUntraced(function* (workspace: typeof one, slug: string) {
          const { id } = yield* draftPage(workspace)
          return yield* call("update_page", { idOrSlug: id, slug }, { key: workspace.live })
        })
        const draft = yield* draftPage(one)
        for (const named of [draft.id, draft.id, draft.slug])
          assert.deepStrictEqual((yield* remove(named)).body, { id: draft.id, deleted: true })
        assert.strictEqual((yield* call("read_page", { idOrSlug: draft.id }, { key: one.live })).status, 404)
        assert.strictEqual((yield* rename(other, draft.slug)).status, 200)
        const page = yield* publishedPage(one)
        assert.strictEqual((yield* remove(page.id)).body.error.code, "page_published")
        yield* call("unpublish_page", { idOrSlug: page.id }, { key: one.live })
        assert.strictEqual((yield* remove(page.id)).status, 200)
        const taken = yield* rename(other, page.slug)
        assert.strictEqual(taken.body.error.code, "slug_taken")
        assert.strictEqual((yield* rename(other, taken.body.error.suggestion)).status, 200)
        assert.strictEqual((yield* rename(one, page.slug)).status, 200)
      })
  )
})
