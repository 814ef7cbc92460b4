import type { AssetId, PostId } from "@tidings/schema/Id"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { Effect } from "effect"
import { leadingTo } from "@tidings/engines/composer/builtin/leadingTo"
import { Composer } from "../../composer/Composer.ts"
import { networksOf, rulesOf } from "../../social/rulesOf.ts"
import { SocialPosts } from "../../social/SocialPosts.ts"
import { crops, linkKey, pictureKey } from "../partsOf.ts"
import type { PartMaker } from "./PartMaker.ts"

/** TikTok's limit, the lowest of all networks. */
const mostTitle = 90

/**
 * Makes a post for one network with its picture and link, as a draft; it leaves only when somebody publishes or
 * schedules it.
 */
export const postMaker = Effect.gen(function* () {
  const composer = yield* Composer
  const posts = yield* SocialPosts
  const maker: PartMaker = {
    ready: Effect.fnUntraced(function* ({ brand, made, part, written }) {
      const channel = part.channel as ChannelId
      const link = made.get(linkKey(channel))?.url
      const plan = link === undefined ? written.plan : leadingTo(written.plan, link)
      const setting = { kind: "posts", brand, networks: networksOf([channel]) } as const
      const {
        posts: [composed]
      } = yield* composer.set({ ...written, plan }, setting)
      const crop = crops[channel]
      const picture = crop === undefined ? undefined : made.get(pictureKey(crop))
      const media = picture && [{ kind: "image" as const, assetId: picture.assetId as AssetId, alt: picture.alt ?? "" }]
      const asked = {
        channels: [channel],
        caption: composed!.text,
        ...(rulesOf(channel).title !== undefined && {
          title: Array.from(plan.title).length <= mostTitle ? plan.title : brand.name
        }),
        ...(media && { media }),
        ...(link !== undefined && { linkUrl: link })
      }
      return Effect.map(posts.create(asked), (created) => ({ id: created.posts[0]!.id }))
    }),
    undo: ({ id }) =>
      posts.delete(id as PostId, false).pipe(
        Effect.as("undone" as const),
        Effect.catchIf(
          ({ code }) => code === "post_not_editable",
          () => Effect.succeed("kept" as const)
        )
      )
  }
  return maker
})
