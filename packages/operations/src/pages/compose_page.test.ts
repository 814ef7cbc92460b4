import { assert, layer } from "@effect/vitest"
import { publishedPage } from "@tidings/testing/pages"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import create_page from "./create_page.ts"

const brief =
  "Our winter course begins on Saturday 9 January, 10:00 to 13:00. You will bake three loaves. It costs €45, apron included."

layer(world)("compose_page", (it) => {
  it.effect("writes the page anew from its brief, and leaves what is published as it is", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      const before = yield* publishedPage(workspace)
      yield* TestClock.adjust("1 minute")
      const { body, status } = yield* call("compose_page", { idOrSlug: before.id, brief, length: "short" }, { key })
      assert.strictEqual(status, 200)
      assert.isTrue(body.persisted)
      assert.include(JSON.stringify(body.sections), "9 January")
      assert.deepInclude(body, { id: before.id, status: "published", version: 1, publishedAt: before.publishedAt })
      assert.isAbove(Date.parse(body.updatedAt), Date.parse(before.updatedAt))
      assert.deepStrictEqual(
        (yield* call("read_page", { idOrSlug: before.slug }, { key })).body.sections,
        body.sections
      )
    })
  )

  it.effect("only shows what it wrote where it shall not be kept", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      const before = yield* publishedPage(workspace)
      const { body } = yield* call("compose_page", { idOrSlug: before.slug, brief, persist: false }, { key })
      assert.isFalse(body.persisted)
      assert.include(JSON.stringify(body.sections), "9 January")
      assert.deepStrictEqual((yield* call("read_page", { idOrSlug: before.slug }, { key })).body, before)
    })
  )

  it.effect("takes what the call leaves out as it was said last", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const slug = `evening-${crypto.randomUUID()}`
      const { body: made } = yield* call("create_page", { ...create_page.example, slug }, { key })
      const { body: same } = yield* call("compose_page", { idOrSlug: slug }, { key })
      assert.deepStrictEqual(same.sections, made.sections)
      yield* call("compose_page", { idOrSlug: slug, brief, ctaLabel: "Start baking" }, { key })
      const { body: again } = yield* call("compose_page", { idOrSlug: slug }, { key })
      assert.include(JSON.stringify(again.sections), "9 January")
      assert.include(JSON.stringify(again.sections), "Start baking")
    })
  )

  it.effect("refuses a brief that says too little, and changes nothing", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { slug, sections } = yield* publishedPage(workspace)
      const { body, status } = yield* call("compose_page", { idOrSlug: slug, brief: "---" }, { key: workspace.live })
      assert.deepStrictEqual([status, body.error.fields[0].path], [422, "brief"])
      const read = yield* call("read_page", { idOrSlug: slug }, { key: workspace.live })
      assert.deepStrictEqual(read.body.sections, sections)
    })
  )
})
