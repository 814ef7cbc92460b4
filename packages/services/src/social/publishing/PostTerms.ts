import type { AssetId, PostId } from "@tidings/schema/Id"
import { AssetRepository, type AssetRow } from "@tidings/storage/repositories/AssetRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../../access/Caller.ts"
import { Credits, type Pay, payNothing } from "../../credits/Credits.ts"
import { type ConnectedAccounts, PostAccounts } from "../networks/PostAccounts.ts"
import type { PostContent, Library } from "@tidings/engines/social/rules/PostContent"

/** Data that decides if the caller's posts are accepted, read together. */
export interface Terms extends Pick<ConnectedAccounts, "choose" | "networks"> {
  readonly library: Library<AssetRow>
  /** Charges for publication; charges nothing if nothing was to be published. */
  readonly pay: Pay
}

/**
 * Reads the terms of posts in one round trip of the open transaction: accounts, files, and the caller's credits, locked
 * if something is to be published.
 */
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
      /** Reads the terms of posts with these files. */
      showing: Effect.fnUntraced(function* (media: PostContent["media"], leaves = false) {
        const caller = yield* Caller
        const ids = [...new Set(media.map(({ assetId }) => assetId))]
        return yield* read(ids.length === 0 ? Effect.succeed([]) : assets.hold(caller, ids), leaves)
      }),

      /** Reads the terms of an existing post. */
      ofPost: Effect.fnUntraced(function* (postId: PostId, leaves = false) {
        return yield* read(assets.ofPost(yield* Caller, postId), leaves)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
