import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { readFileSync } from "node:fs"
import { open } from "../../Connector.ts"
import type { PostMedia } from "../../messages/OutgoingPost.ts"
import { film, outgoingPost, picture } from "../testing/outgoingPost.ts"
import { networkAt, type Publishing } from "../testing/stages.ts"
import { readTiktokEvent } from "./readTiktokEvent.ts"
import { tiktokCreator } from "./testing/creator.ts"
import { credentialsAt } from "./testing/peer.ts"
import tiktok from "./tiktok.ts"
import { tiktokFailure } from "./tiktokApi.ts"
import { filmPost, photoPost } from "./tiktokPost.ts"
import { tiktokPieces } from "./tiktokUpload.ts"

const documented = JSON.parse(
  readFileSync(new URL("../../../../../test-fixtures/providers/tiktok/requests.json", import.meta.url), "utf8")
)

const standing = (publishing?: Publishing, options?: Array<string>) =>
  Effect.gen(function* () {
    const creator = tiktokCreator(publishing, options)
    const { heard, url } = yield* networkAt(creator.answer)
    const account = yield* open(tiktok, Schema.decodeUnknownSync(tiktok.credentials)(credentialsAt(url)))
    return { ...creator, heard, account }
  })

const longer: PostMedia = {
  ...film,
  byteLength: 25_000_001,
  bytes: (from, to) => Effect.succeed(Buffer.alloc(to - from, from % 251))
}

/** Returns the names of all fields in a value, without their values. */
const shapeOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .map(([name, one]) => [name, shapeOf(one)] as const)
          .toSorted(([a], [b]) => a.localeCompare(b))
      )
    : Array.isArray(value)
      ? "list"
      : typeof value

const creator = {
  handle: "acme",
  audience: "PUBLIC_TO_EVERYONE",
  disables: { disable_comment: false, disable_duet: false, disable_stitch: false }
}

const isPosted = (arrived: () => ReadonlyArray<string>) => Effect.sync(() => assert.deepStrictEqual(arrived(), []))

describe("a creator's account of TikTok", () => {
  it.effect("gets a long film piece by piece, of which only the last posts it", () =>
    Effect.gen(function* () {
      const { account, arrived, heard, uploads } = yield* standing()
      yield* account.deliver(outgoingPost({ media: [longer] }), isPosted(arrived))
      assert.deepStrictEqual(
        uploads[0]!.pieces.map(({ length }) => length),
        [10_000_000, 15_000_001]
      )
      assert.lengthOf(arrived(), 1)
      assert.strictEqual(heard.at(-1)!.headers["content-range"], "bytes 10000000-25000000/25000001")
    })
  )

  it.effect("gets pictures by their addresses, in the request that posts them", () =>
    Effect.gen(function* () {
      const { account, arrived, photos } = yield* standing()
      const media = [picture, { ...picture, url: "https://tidings.example/files/2" }]
      yield* account.deliver(outgoingPost({ media }), isPosted(arrived))
      assert.deepStrictEqual(photos[0].source_info.photo_images, [picture.url, "https://tidings.example/files/2"])
      assert.lengthOf(arrived(), 1)
    })
  )

  it.effect("is posted to for the widest audience that it allows, and says which", () =>
    Effect.gen(function* () {
      const { account, uploads } = yield* standing(undefined, ["SELF_ONLY", "MUTUAL_FOLLOW_FRIENDS"])
      const { response } = yield* account.deliver(outgoingPost({ media: [film] }), Effect.void)
      assert.include(response, "MUTUAL_FOLLOW_FRIENDS")
      assert.deepInclude(uploads[0]!.told.post_info, {
        privacy_level: "MUTUAL_FOLLOW_FRIENDS",
        disable_comment: false,
        disable_duet: true
      })
    })
  )

  it.effect("takes no film that is longer than the creator may post", () =>
    Effect.gen(function* () {
      const { account, uploads } = yield* standing()
      const post = outgoingPost({ media: [{ ...film, durationSeconds: 301 }] })
      assert.deepInclude(yield* Effect.flip(account.deliver(post, Effect.die("never"))), { _tag: "Rejected" })
      assert.deepStrictEqual(uploads, [])
    })
  )

  it.effect("is known not to have a film whose last piece never arrived", () =>
    Effect.gen(function* () {
      const { account, uploads } = yield* standing((taken) => (taken ? "cut" : undefined))
      const post = outgoingPost({ media: [film] })
      assert.strictEqual((yield* Effect.flip(account.deliver(post, Effect.void)))._tag, "OutcomeUnknown")
      assert.isDefined(yield* account.lookUp!(post, 0))
      Object.assign(uploads[0]!, { isWhole: false, pieces: [] })
      assert.isUndefined(yield* account.lookUp!(post, 0))
    })
  )
})

describe("what TikTok is told of a post", () => {
  it("is what its documentation shows", () => {
    assert.deepStrictEqual(shapeOf(filmPost(outgoingPost(), film, creator)), shapeOf(documented.video_init.body))
    const pictures = outgoingPost({ title: "A dot", media: [picture] })
    assert.deepStrictEqual(shapeOf(photoPost(pictures, creator)), shapeOf(documented.photo_init.body))
  })

  it.each([1, 4_999_999, 5_000_000, 19_999_999, 20_000_000, 64_000_001, 2 ** 32])(
    "cuts %i bytes as it may be cut",
    (size) => {
      const { count, pieceBytes } = tiktokPieces(size)
      const last = size - (count - 1) * pieceBytes
      assert.strictEqual(count, Math.floor(size / pieceBytes))
      assert.isTrue(count >= 1 && count <= 1000)
      assert.isTrue(count === 1 ? pieceBytes === size && size < 64_000_000 : pieceBytes >= 5_000_000)
      assert.isTrue(last > 0 && last < 128_000_000)
    }
  )
})

const answerOf = (status: number, code: string) => ({
  status,
  headers: {},
  text: "",
  json: { error: { code, message: "" } }
})

const told: Array<[code: string, status: number, tag: string]> = [
  ["scope_not_authorized", 401, "CredentialsRefused"],
  ["unaudited_client_can_only_post_to_private_accounts", 403, "CredentialsRefused"],
  ["spam_risk_too_many_posts", 403, "Throttled"],
  ["reached_active_user_cap", 403, "Throttled"],
  ["privacy_level_option_mismatch", 403, "Rejected"],
  ["url_ownership_unverified", 403, "Rejected"],
  ["internal_error", 500, "OutcomeUnknown"]
]

describe("an error of TikTok", () => {
  it.each(told)("%s is read by its code", (code, status, tag) => {
    assert.deepInclude(tiktokFailure(answerOf(status, code), { handed: true, nowMs: 0 }), { _tag: tag } as object)
  })
})

describe("an event of TikTok", () => {
  const read = (event: string) =>
    readTiktokEvent({
      method: "POST",
      url: "",
      headers: {},
      body: Buffer.from(JSON.stringify({ event, content: JSON.stringify({ publish_id: "p1" }) }))
    })

  it("tells that a post stands there, and nothing of any other thing", () => {
    const became = { messageId: "p1", outcome: { became: "delivered" } }
    assert.deepStrictEqual(read("post.publish.complete"), [
      { ...became, reportId: "p1/post.publish.complete" }
    ] as never)
    assert.deepStrictEqual(read("authorization.removed"), [])
  })
})
