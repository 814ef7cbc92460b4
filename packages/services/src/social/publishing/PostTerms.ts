import type { AssetId, PostId } from "@tidings/schema/Id"
import { AssetRepository, type AssetRow } from "@tidings/storage/repositories/AssetRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../../access/Caller.ts"
import { Credits, type Pay, payNothing } from "../../credits/Credits.ts"
import { type ConnectedAccounts, PostAccounts } from "../networks/PostAccounts.ts"
import type { Content, Library } from "@tidings/engines/social/rules/Content"

/** What decides whether the caller's posts are taken, as it was read at once. */
export interface Terms extends Pick<ConnectedAccounts, "choose" | "networks"> {
  readonly library: Library<AssetRow>
  /** Takes what publishing costs; nothing where nothing was to leave. */
  readonly pay: Pay
}

/** Reads what decides on posts, in one round trip of the open transaction: accounts, files, and what the caller can pay, held where something leaves. */
export class PostTerms extends Context.Service<PostTerms>()("@tidings/services/social/PostTerms", {
  make: Effect.gen(function* () {
    const accounts = yield* PostAccounts
    const assets = yield* AssetRepository
    const credits = yield* Credits

    const read = Effect.fnUntraced(function* (files: Effect.Effect<ReadonlyArray<AssetRow>>, leaves: boolean) {
      const caller = yield* Caller
      const paying = leaves ? credits.hold : Effect.succeed(payNothing)
      const [{ choose, networks }, rows, pay] = yield* Effect.all([accounts.of(caller), files, paying], {
        concurrency: 3
      })
      const library: Library<AssetRow> = new Map(rows.map((row): [AssetId, AssetRow] => [row.id, row]))
      return { choose, networks, library, pay } satisfies Terms
    })

    return {
      /** For posts that show these files. */
      showing: Effect.fnUntraced(function* (media: Content["media"], leaves = false) {
        const caller = yield* Caller
        const ids = [...new Set(media.map(({ assetId }) => assetId))]
        return yield* read(ids.length === 0 ? Effect.succeed([]) : assets.findAll(caller, ids), leaves)
      }),

      /** For a post as it stands. */
      ofPost: Effect.fnUntraced(function* (postId: PostId, leaves = false) {
        return yield* read(assets.ofPost(yield* Caller, postId), leaves)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
