import { assert, layer } from "@effect/vitest"
import { hearing, shortLink } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"

layer(world)("archive_short_link", (it) => {
  it.effect("ends a link once: repeating answers the same and tells nobody again", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 20, 12))
      const workspace = yield* makeWorkspace()
      const { linkId } = yield* shortLink(workspace)
      const told = yield* hearing(workspace)
      const archive = call("archive_short_link", { linkId }, { key: workspace.live })
      const first = yield* archive
      assert.deepStrictEqual([first.status, first.body.status], [200, "archived"])
      assert.strictEqual(first.body.archivedAt, "2026-11-20T12:00:00.000Z")
      yield* TestClock.adjust("1 day")
      assert.strictEqual((yield* archive).text, first.text)
      const events = yield* told
      assert.deepStrictEqual(
        events.map(({ type }) => type),
        ["link.archived"]
      )
      assert.deepStrictEqual(events[0].data, first.body)
    })
  )

  it.effect("keeps the slug taken", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const slug = `kept-${randomUUID().slice(0, 8)}`
      const { linkId } = yield* shortLink(workspace, { slug })
      yield* call("archive_short_link", { linkId }, { key: workspace.live })
      const again = yield* call(
        "create_short_link",
        { destinationUrl: "https://example.com/", slug },
        { key: workspace.live }
      )
      assert.deepStrictEqual([again.status, again.body.error.code], [409, "slug_taken"])
    })
  )

  it.effect("answers 404 to another workspace's link, which goes on", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const stranger = yield* makeWorkspace()
      const { linkId } = yield* shortLink(workspace)
      assert.strictEqual((yield* call("archive_short_link", { linkId }, { key: stranger.live })).status, 404)
      assert.strictEqual((yield* call("get_short_link", { linkId }, { key: workspace.live })).body.status, "live")
    })
  )
})
