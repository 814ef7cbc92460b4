import type { PostId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { type PostRow, SocialPostRepository } from "@tidings/storage/repositories/SocialPostRepository"
import { Context, Effect, Layer } from "effect"
import { neverLearned, type ResolutionFacts, resolving } from "../../messages/resolving.ts"
import { toSocialPost } from "../toSocialPost.ts"
import { Publishing } from "./Publishing.ts"

/** Resolves unconfirmed posts as a person decides; of a thread, the part after those already there. */
export class ResolvedPosts extends Context.Service<ResolvedPosts>()("@tidings/services/social/ResolvedPosts", {
  make: Effect.gen(function* () {
    const { ending } = yield* Publishing
    const repository = yield* SocialPostRepository

    const sent = Effect.fnUntraced(function* (row: PostRow, { providerPostId }: ResolutionFacts) {
      if (providerPostId !== undefined) return yield* ending.took(row, { providerMessageId: providerPostId })
      if (row.threadTweets.length === 0) return yield* ending.there(row)
      const message = "The parts of a thread answer one another: say what the network calls this one"
      return yield* problem("field_invalid", { fields: [{ path: "providerPostId", code: "required", message }] })
    })

    return resolving({
      noun: "social_post",
      lock: repository.lock,
      updatedAt: ({ updatedAt }: PostRow) => updatedAt.toISOString(),
      ends: {
        send_again: (row) => ending.again(row),
        sent,
        failed: (row) => ending.failed(row, { code: null, message: neverLearned })
      },
      find: (world, id: PostId) =>
        Effect.map(repository.find(world, id), (row) => (row === undefined ? undefined : toSocialPost(row)))
    })
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
