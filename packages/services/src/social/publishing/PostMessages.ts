import { rulesOf } from "../rulesOf.ts"
import type { SocialRules } from "@tidings/engines/social/SocialRules"
import type { LinkCard, OutgoingPost, PostedId, PostMedia } from "@tidings/connectors/messages/OutgoingPost"
import type { AssetRow } from "@tidings/storage/repositories/AssetRepository"
import { AssetRepository } from "@tidings/storage/repositories/AssetRepository"
import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"
import { Context, Effect, Layer } from "effect"
import { AssetFiles } from "../../assets/AssetFiles.ts"
import { LinkCards } from "../cards/LinkCards.ts"
import { Unsendable } from "../../handover/Delivery.ts"
import { contentOf } from "@tidings/engines/social/rules/PostContent"
import { postPartsOf, postTitleOf } from "@tidings/engines/social/rules/postPartsOf"

/** The id under which a part is handed over: the post's, with `/2` and so on after the first. */
const partId = ({ id }: Pick<PostRow, "id">, number: number): string => (number === 1 ? id : `${id}/${number}`)

/** The number of parts of a post. */
export const partCount = ({ threadTweets }: Pick<PostRow, "threadTweets">): number => threadTweets.length + 1

/** The card without a picture that the network does not take. */
const fitting =
  ({ images }: SocialRules) =>
  (card: LinkCard | undefined): LinkCard | undefined => {
    const picture = card?.picture
    if (card === undefined || picture === undefined) return card
    const isTaken =
      images !== undefined && images.types.includes(picture.contentType) && picture.byteLength <= images.maxBytes
    return isTaken ? card : { ...card, picture: undefined }
  }

/** Builds the messages handed to networks, one per part of a post. */
export class PostMessages extends Context.Service<PostMessages>()("@tidings/services/social/PostMessages", {
  make: Effect.gen(function* () {
    const assets = yield* AssetRepository
    const files = yield* AssetFiles
    const cards = yield* LinkCards

    const mediaOf = (asset: AssetRow, { alt = "", kind }: PostRow["media"][number]): PostMedia => ({
      kind,
      contentType: asset.contentType,
      byteLength: asset.byteLength,
      width: asset.width ?? undefined,
      height: asset.height ?? undefined,
      durationSeconds: asset.durationMs === null ? undefined : asset.durationMs / 1_000,
      alt,
      url: files.publicUrl(asset),
      bytes: (from, to) => files.bytes(asset, from, to)
    })

    const allMedia = Effect.fnUntraced(function* ({ livemode, media, workspaceId }: PostRow) {
      if (media.length === 0) return []
      const rows = new Map(
        (yield* assets.findAll(
          { workspaceId, livemode },
          media.map(({ assetId }) => assetId)
        )).map((row) => [row.id, row])
      )
      return yield* Effect.forEach(media, (one) => {
        const asset = rows.get(one.assetId)
        return asset === undefined
          ? Effect.fail(new Unsendable({ message: `The library has no asset ${one.assetId} any more.` }))
          : Effect.succeed(mediaOf(asset, one))
      })
    })

    return {
      /** The part after those that the network took; identical at every attempt. */
      next: Effect.fnUntraced(function* (row: PostRow) {
        const content = contentOf(row)
        const rules = rulesOf(row.channelId)
        const number = row.posted.length + 1
        const text = postPartsOf(content, rules)[number - 1]!
        const base = { id: partId(row, number), dueMs: (row.dueAt ?? row.createdAt).getTime(), text }
        const [root] = row.posted
        if (root !== undefined) {
          const replyTo = { root, parent: row.posted.at(-1) as PostedId }
          return { ...base, media: [], replyTo } satisfies OutgoingPost
        }
        const title = postTitleOf(content, rules)
        return {
          ...base,
          ...(title !== undefined && { title }),
          ...(row.linkUrl !== null && { linkUrl: row.linkUrl }),
          ...(row.linkUrl !== null &&
            row.livemode &&
            rules.linkBeside === true && { card: Effect.map(cards.of(row.workspaceId, row.linkUrl), fitting(rules)) }),
          media: yield* allMedia(row)
        } satisfies OutgoingPost
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
