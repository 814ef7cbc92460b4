import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { hearing } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import announce_release from "./jobs/announce_release.ts"
import { Changelog } from "./Changelog.ts"
import { noticeVersion } from "./noticeVersion.ts"
import { releases } from "./releases.ts"

layer(world)("a version that starts for the first time", (it) => {
  it.effect("is told once to whoever asked for it, however many processes start and however often", () =>
    Effect.gen(function* () {
      const [release] = releases
      const workspaces = yield* Effect.all(Array.from({ length: 3 }, () => makeWorkspace()))
      const heard = yield* Effect.forEach(workspaces.slice(0, 2), hearing)
      yield* Effect.all(
        Array.from({ length: 4 }, () => noticeVersion),
        { concurrency: 4 }
      )
      assert.strictEqual(yield* Worker.drain([announce_release]), 1)
      yield* noticeVersion
      assert.strictEqual(yield* Worker.drain([announce_release]), 0)
      yield* Changelog.use(({ announce }) => announce(release.version))
      for (const [index, told] of heard.entries()) {
        const [event, ...more] = yield* told
        assert.lengthOf(more, 0)
        assert.deepInclude(event, { type: "api.changelog.published", workspace_id: workspaces[index]!.id })
        assert.deepStrictEqual(event.data, {
          version: release.version,
          released_on: release.date,
          url: `http://tidings.test/docs/changelog#v${release.version}`,
          changes: release.changes
        })
      }
    })
  )

  it.effect("is nothing to tell of before it has started", () =>
    Effect.gen(function* () {
      const told = yield* hearing(yield* makeWorkspace())
      yield* Changelog.use(({ announce }) => announce("99.0.0"))
      assert.deepStrictEqual(yield* told, [])
    })
  )
})
