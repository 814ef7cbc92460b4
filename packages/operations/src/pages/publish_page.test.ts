import { assert, layer } from "@effect/vitest"
import { decide, readBy, working } from "@tidings/testing/approvals"
import { made, policy } from "@tidings/testing/fixtures"
import { draftPage, everySection, publishedPage } from "@tidings/testing/pages"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const long = Array.from({ length: 12 }, (_, index) => ({
  type: "features" as const,
  title: `Section ${index}`,
  items: Array.from({ length: 12 }, () => ({ title: "A point", text: "<&>".repeat(200) }))
}))

layer(world)("publish_page", (it) => {
  it.effect("makes a page public, once and for all that it says, and keeps its version where it says nothing new", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { id, slug } = yield* draftPage(workspace)
      const first = yield* made("publish_page", { idOrSlug: slug }, workspace)
      assert.deepInclude(first, { id, status: "published", version: 1 })
      assert.isString(first.publishedAt)
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(yield* made("publish_page", { idOrSlug: id }, workspace), first)
      yield* made("compose_page", { idOrSlug: id, brief: "Our winter course begins on 9 January at ten." }, workspace)
      const second = yield* made("publish_page", { idOrSlug: id }, workspace)
      assert.deepInclude(second, { status: "published", version: 2 })
      assert.isAbove(Date.parse(second.publishedAt), Date.parse(first.publishedAt))
    })
  )

  it.effect("brings back what was taken offline, in the version that it had", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { slug } = yield* publishedPage(workspace)
      const off = yield* made("unpublish_page", { idOrSlug: slug }, workspace)
      assert.deepInclude(off, { status: "unpublished", version: 1 })
      assert.deepStrictEqual(yield* made("unpublish_page", { idOrSlug: slug }, workspace), off)
      assert.deepInclude(yield* made("publish_page", { idOrSlug: slug }, workspace), {
        status: "published",
        version: 1
      })
    })
  )

  it.effect("refuses a page that would take more than 50 KB", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { slug } = yield* draftPage(workspace, { sections: [...long.slice(0, 6), everySection[0]!] })
      const { body, status } = yield* call("publish_page", { idOrSlug: slug }, { key: workspace.live })
      assert.deepStrictEqual([status, body.error.fields[0].code], [422, "too_long"])
      assert.strictEqual((yield* made("read_page", { idOrSlug: slug }, workspace)).status, "draft")
    })
  )

  it.effect("waits for a person where the policy for pages says so, and not once the page is another", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { slug } = yield* draftPage(workspace)
      yield* policy(workspace, "page", "agents_only")
      const held = yield* call("publish_page", { idOrSlug: slug }, { key: workspace.mcp })
      assert.deepStrictEqual([held.status, held.body.approval.status], [202, "pending"])
      assert.strictEqual((yield* made("read_page", { idOrSlug: slug }, workspace)).status, "draft")
      yield* made("compose_page", { idOrSlug: slug, brief: "Our winter course begins on 9 January at ten." }, workspace)
      yield* decide(workspace.live, held.body.approval.id)
      yield* working
      const { outcome } = yield* readBy(workspace.mcp, held.body.approval.id)
      assert.deepStrictEqual([outcome.status, outcome.body.error.code], [409, "approval_outdated"])
      const again = yield* call("publish_page", { idOrSlug: slug }, { key: workspace.mcp })
      const byItsEditor = yield* decide(workspace.live, again.body.approval.id)
      assert.isAtLeast(byItsEditor.status, 400)
      yield* decide(yield* workspace.issue("live"), again.body.approval.id)
      yield* working
      assert.strictEqual((yield* readBy(workspace.mcp, again.body.approval.id)).outcome.status, 200)
      assert.strictEqual((yield* made("read_page", { idOrSlug: slug }, workspace)).status, "published")
    })
  )

  it.effect("is not in the power of a key that may only write pages", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { slug } = yield* draftPage(workspace)
      const key = yield* workspace.issue("live", ["pages:write"])
      for (const operation of ["publish_page", "unpublish_page"])
        assert.strictEqual((yield* call(operation, { idOrSlug: slug }, { key })).body.error.code, "scope_required")
    })
  )
})
