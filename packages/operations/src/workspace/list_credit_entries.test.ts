import { assert, layer } from "@effect/vitest"
import { Credits } from "@tidings/services/credits/Credits"
import { made } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

layer(world)("list_credit_entries", (it) => {
  it.effect("answers the balance and every entry, newest first, page by page and within a window", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 20))
      const [workspace, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      assert.deepStrictEqual(yield* made("list_credit_entries", {}, workspace), {
        balance: null,
        data: [],
        next_cursor: null
      })
      const { giveBack, grant } = yield* Credits
      yield* grant(workspace.id, 100)
      yield* giveBack(workspace.id, "compose_page", 10)
      yield* TestClock.adjust("1 day")
      yield* grant(workspace.id, 5)
      yield* grant(other.id, 7)
      const first = yield* made("list_credit_entries", { limit: 2 }, workspace)
      const second = yield* made("list_credit_entries", { limit: 2, cursor: first.next_cursor }, workspace)
      assert.strictEqual(first.balance, 115)
      assert.deepStrictEqual(
        [...first.data, ...second.data].map(({ created_at, credits, reason }) => [created_at, credits, reason]),
        [
          ["2026-11-21T00:00:00.000Z", 5, "grant"],
          ["2026-11-20T00:00:00.000Z", 10, "compose_page"],
          ["2026-11-20T00:00:00.000Z", 100, "grant"]
        ]
      )
      assert.isNull(second.next_cursor)
      const dayOne = yield* made("list_credit_entries", { until: "2026-11-20" }, workspace)
      const dayTwo = yield* made("list_credit_entries", { since: "2026-11-21" }, workspace)
      assert.deepStrictEqual([dayOne.data.length, dayTwo.data.length], [2, 1])
    })
  )
})
