import { assert, it } from "@effect/vitest"
import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"
import { toSocialPost } from "./toSocialPost.ts"

const at = "2026-11-27 12:00:00+00"
const undated = { scheduledAt: null, publishedAt: null, deletedAt: null }
const published = (channelId: PostRow["channelId"], posted: PostRow["posted"], livemode = true) =>
  toSocialPost({ channelId, posted, livemode, createdAt: at, updatedAt: at, ...undated } as unknown as PostRow).url

it("names the page of a published post", () => {
  assert.strictEqual(published("x", [{ id: "17" }, { id: "18" }]), "https://x.com/i/status/17")
  assert.strictEqual(
    published("mastodon", [{ id: "1", url: "https://mastodon.example/@ada/1" }]),
    "https://mastodon.example/@ada/1"
  )
})

it.each([
  ["is no web page", "mastodon", { id: "1", url: "javascript:alert(1)" }, true],
  ["holds a password", "mastodon", { id: "1", url: "https://ada:secret@mastodon.example/1" }, true],
  ["is not told", "instagram", { id: "1" }, true],
  ["would be a sandbox post's", "x", { id: "1" }, false]
] as const)("names none that %s", (_, channelId, posted, livemode) => {
  assert.isNull(published(channelId, [posted], livemode))
})

it("names none of a post that no network has taken", () => {
  assert.isNull(published("x", []))
})
