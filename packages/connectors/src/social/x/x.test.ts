import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { answering } from "../testing/answering.ts"
import { countsAt } from "./x.ts"
import { xFailure } from "./xFailure.ts"

const public_metrics = { like_count: 3, reply_count: 2, retweet_count: 4, quote_count: 1, impression_count: 900 }

describe("what X counts", () => {
  it.effect("of an old tweet is what everybody sees, with the views of its films", () =>
    Effect.gen(function* () {
      const { api, asked } = answering(
        xFailure,
        { status: 200, json: { errors: [{ title: "Field Authorization Error" }] } },
        {
          status: 200,
          json: {
            data: [{ id: "1", public_metrics }],
            includes: { media: [{ public_metrics: { view_count: 70 } }, {}] }
          }
        }
      )
      const counts = yield* countsAt(api, "1")
      assert.deepInclude(counts, { impressions: 900, shares: 5, clicks: null, saves: null, videoViews: 70 })
      assert.notInclude(asked[1]!.path, "non_public_metrics")
    })
  )
})
