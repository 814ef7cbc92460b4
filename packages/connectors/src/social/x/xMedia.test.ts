import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { answering, inTime } from "../testing/answering.ts"
import { contentOf, film } from "../testing/outgoingPost.ts"
import { xFailure } from "./xFailure.ts"
import { uploadToX } from "./xMedia.ts"

const ok = (data?: unknown) => ({ status: 200, json: { data } })
const processing = (state: string, more = {}) => ok({ id: "188", processing_info: { state, ...more } })

describe("a film on X", () => {
  it.effect("goes up in segments, and is named once X is through with it", () =>
    Effect.gen(function* () {
      const { api, asked } = answering(
        xFailure,
        ok({ id: "188" }),
        ok(),
        ok(),
        processing("pending", { check_after_secs: 5 }),
        processing("in_progress", { check_after_secs: 5 }),
        processing("succeeded")
      )
      assert.strictEqual(yield* inTime(uploadToX(api, film)), "188")
      const [begun, ...rest] = asked
      const { byteLength: total_bytes } = film
      assert.deepStrictEqual(begun!.json, { media_type: "video/mp4", total_bytes, media_category: "tweet_video" })
      const segments = rest.filter(({ path }) => path.endsWith("/append")).map(({ json }) => json as any)
      assert.deepStrictEqual(
        segments.map(({ segment_index }) => segment_index),
        [0, 1]
      )
      const sent = Buffer.concat(segments.map(({ media }) => Buffer.from(media, "base64")))
      assert.isTrue(sent.equals(yield* Effect.promise(() => contentOf(film))))
      assert.deepStrictEqual(
        rest.slice(2).map(({ method, path }) => `${method} ${path}`),
        [
          "POST /2/media/upload/188/finalize",
          "GET /2/media/upload?media_id=188&command=STATUS",
          "GET /2/media/upload?media_id=188&command=STATUS"
        ]
      )
    })
  )

  it.effect("is Rejected with X's words when it cannot be read", () =>
    Effect.gen(function* () {
      const failed = processing("failed", { error: { message: "file is not supported" } })
      const { api } = answering(xFailure, ok({ id: "188" }), ok(), ok(), failed)
      const failure = yield* Effect.flip(uploadToX(api, film))
      assert.deepInclude(failure, { _tag: "Rejected", message: "file is not supported" })
    })
  )
})
