import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { findLinkedinPost } from "./linkedin/linkedinLookUp.ts"
import { findMastodonStatus } from "./mastodon/mastodonLookUp.ts"
import { mastodonFailure } from "./mastodon/mastodon.ts"
import { findPin } from "./pinterest/pinterest.ts"
import { answering } from "./testing/answering.ts"
import { outgoingPost } from "./testing/outgoingPost.ts"

const handedMs = Date.UTC(2026, 10, 22, 12)
const at = (seconds: number) => new Date(handedMs + seconds * 1000).toISOString()

describe("looking a post up", () => {
  const status = {
    id: "1",
    created_at: at(3),
    in_reply_to_id: null,
    media_attachments: [{}]
  }
  const statuses: ReadonlyArray<readonly [what: string, told: object, source: string, found: boolean]> = [
    ["what it says", status, "Hello", true],
    ["not another text", status, "Hello!", false],
    ["not one from before", { ...status, created_at: at(-300) }, "Hello", false],
    ["not an answer to something else", { ...status, in_reply_to_id: "7" }, "Hello", false],
    ["not one with fewer pictures", { ...status, media_attachments: [] }, "Hello", false]
  ]
  it.effect.each(statuses)("on Mastodon finds %s", ([, told, text, isFound]) =>
    Effect.gen(function* () {
      const { api } = answering(mastodonFailure, { status: 200, json: [told] }, { status: 200, json: { text } })
      const found = yield* findMastodonStatus(api, "14715", outgoingPost({ text: "Hello" }), handedMs)
      assert.strictEqual(found?.id, isFound ? "1" : undefined)
    })
  )

  const post = {
    id: "urn:li:share:1",
    createdAt: handedMs + 3000,
    commentary: String.raw`5\_000 \(so\) {hashtag|\#|news}`
  }
  const posts: ReadonlyArray<readonly [what: string, told: object, found: boolean]> = [
    ["what it says", post, true],
    ["not another text", { ...post, commentary: "5000" }, false],
    ["not one from before", { ...post, createdAt: handedMs - 300_000 }, false]
  ]
  it.effect.each(posts)("on LinkedIn finds %s", ([, told, isFound]) =>
    Effect.gen(function* () {
      const { api } = answering(mastodonFailure, { status: 200, json: { elements: [told] } })
      const found = yield* findLinkedinPost(
        api,
        "urn:li:organization:1",
        outgoingPost({ text: "5_000 (so) #news" }),
        handedMs
      )
      assert.strictEqual(found, isFound ? "urn:li:share:1" : undefined)
    })
  )

  const pin = {
    id: "1",
    created_at: at(3).replace("Z", ""),
    description: "Hello",
    title: null,
    link: "https://acme.test/a"
  }
  const pins: ReadonlyArray<readonly [what: string, told: object, found: boolean]> = [
    ["what it says, in a time without a zone", pin, true],
    ["what it says, in a time with one", { ...pin, created_at: at(3) }, true],
    ["not another text", { ...pin, description: "Hello!" }, false],
    ["not another title", { ...pin, title: "A" }, false],
    ["not what leads elsewhere", { ...pin, link: null }, false],
    ["not one from before", { ...pin, created_at: at(-300) }, false]
  ]
  it.effect.each(pins)("on Pinterest finds %s", ([, told, isFound]) =>
    Effect.gen(function* () {
      const { api } = answering(mastodonFailure, { status: 200, json: { items: [told] } })
      const meant = outgoingPost({ text: "Hello", linkUrl: "https://acme.test/a" })
      assert.strictEqual(yield* findPin(api, "5", meant, handedMs), isFound ? "1" : undefined)
    })
  )
})
