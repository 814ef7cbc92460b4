import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { open } from "../../Connector.ts"
import { httpPeer } from "../../testing/httpPeer.ts"
import { instagramContainer } from "../instagram/instagram.ts"
import { answering, inTime } from "../testing/answering.ts"
import { film, outgoingPost, picture } from "../testing/outgoingPost.ts"
import { credentialsAt, threadsNetwork } from "../threads/testing/peer.ts"
import threads, { threadsContainer } from "../threads/threads.ts"
import { metaFailure } from "./metaFailure.ts"

const made = (id: string) => ({ status: 200, json: { id } })
const is = (status_code: string, status = "") => ({ status: 200, json: { status_code, status } })

const asking = (...answers: Parameters<typeof answering> extends [any, ...infer Answers] ? Answers : never) => {
  const { api, asked } = answering(metaFailure, ...answers)
  return { asked, network: { api, path: "/1/media", fields: "status_code,status" } }
}

describe("a container", () => {
  it.effect("of a reel is asked after until it can be published", () =>
    Effect.gen(function* () {
      const { asked, network } = asking(made("c1"), is("IN_PROGRESS"), is("IN_PROGRESS"), is("FINISHED"))
      const post = outgoingPost({ media: [film] })
      assert.strictEqual(yield* inTime(instagramContainer(network, post)), "c1")
      assert.deepStrictEqual(asked[0]!.json, {
        media_type: "REELS",
        video_url: film.url,
        share_to_feed: true,
        caption: post.text
      })
      assert.lengthOf(asked, 4)
    })
  )

  it.effect("that a network could not make is Rejected with its words", () =>
    Effect.gen(function* () {
      const { network } = asking(made("c1"), is("ERROR", "Error: Media upload has failed with error code 2207026"))
      const failure = yield* Effect.flip(instagramContainer(network, outgoingPost()))
      assert.deepInclude(failure, {
        _tag: "Rejected",
        message: "Error: Media upload has failed with error code 2207026"
      })
    })
  )

  it.effect("of several files holds a container of each, in their order", () =>
    Effect.gen(function* () {
      const ready = ["c1", "c2", "c3"].flatMap((id) => [made(id), is("FINISHED")])
      const media = [picture, film]
      for (const make of [instagramContainer, threadsContainer]) {
        const { asked, network } = asking(...ready)
        assert.strictEqual(yield* make(network, outgoingPost({ media })), "c3")
        const [first, , second, , whole] = asked.map(({ json }) => json)
        assert.deepInclude(first as object, { image_url: picture.url, alt_text: picture.alt, is_carousel_item: true })
        assert.deepInclude(second as object, { media_type: "VIDEO", video_url: film.url, is_carousel_item: true })
        assert.deepInclude(whole as object, { media_type: "CAROUSEL", children: "c1,c2" })
      }
    })
  )

  it.effect("of words alone shows what they lead to", () =>
    Effect.gen(function* () {
      const { asked, network } = asking(made("c1"), is("FINISHED"))
      yield* threadsContainer(network, outgoingPost({ media: [], linkUrl: "https://tidings.example/" }))
      assert.deepInclude(asked[0]!.json as object, { media_type: "TEXT", link_attachment: "https://tidings.example/" })
    })
  )

  it.effect("that surely was not published is not taken for another post of the same words", () =>
    Effect.gen(function* () {
      let isLost = true
      const { answer } = threadsNetwork((taken) => (!taken && isLost ? "cut" : undefined))
      const { url } = yield* httpPeer(answer)
      const opened = () => open(threads, Schema.decodeUnknownSync(threads.credentials)(credentialsAt(url)))
      const [account, another] = yield* Effect.all([opened(), opened()])
      const post = outgoingPost()
      assert.strictEqual((yield* Effect.flip(account.deliver(post, Effect.void)))._tag, "OutcomeUnknown")
      isLost = false
      const { posted } = yield* another.deliver(post, Effect.void)
      assert.deepStrictEqual((yield* another.lookUp!(post, 0))?.posted, posted)
      assert.isUndefined(yield* account.lookUp!(post, 0))
      yield* TestClock.adjust("6 minutes")
      const failure = yield* Effect.flip(account.lookUp!(post, 0))
      assert.deepInclude(failure, { _tag: "Rejected", providerCode: "never_left" })
    })
  )
})
