import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { answering, inTime } from "../testing/answering.ts"
import { film } from "../testing/outgoingPost.ts"
import { mastodonFailure, uploadToMastodon } from "./mastodon.ts"

const taken = { status: 202, json: { id: "22348641", url: null } }

const uploading = (...looks: Parameters<typeof answering> extends [any, ...infer Answers] ? Answers : never) =>
  Effect.gen(function* () {
    const { api, asked } = answering(mastodonFailure, taken, ...looks)
    const exit = yield* inTime(Effect.exit(uploadToMastodon(api, film)))
    return { exit, asked }
  })

describe("a film on a Mastodon server", () => {
  it.effect("is named once the server is through with it", () =>
    Effect.gen(function* () {
      const { asked, exit } = yield* uploading({ status: 206 }, { status: 206 }, { status: 200 })
      assert.deepInclude(exit, { _tag: "Success", value: "22348641" })
      assert.deepStrictEqual(
        asked.slice(1).map(({ method, path }) => `${method} ${path}`),
        Array.from({ length: 3 }, () => "GET /api/v1/media/22348641")
      )
    })
  )

  it.effect("is Rejected with the server's words when it cannot be read", () =>
    Effect.gen(function* () {
      const { exit } = yield* uploading({ status: 422, json: { error: "Error processing thumbnail" } })
      assert.match(String(exit), /Rejected[^]*Error processing thumbnail/u)
    })
  )
})
