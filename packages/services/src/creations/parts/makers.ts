import { leadOf, leadingTo } from "@tidings/engines/composer/builtin/leadingTo"
import type { AssetId, LinkId, PostId } from "@tidings/schema/Id"
import { type CompositionId, cropPresetIds } from "@tidings/schema/resources/Composition"
import type { PartKind } from "@tidings/schema/resources/Creation"
import type { PageId } from "@tidings/schema/resources/Page"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { LinkDomainRepository } from "@tidings/storage/repositories/LinkDomainRepository"
import { Effect } from "effect"
import { CopyComposer } from "../../composer/CopyComposer.ts"
import { Compositions } from "../../compositions/Compositions.ts"
import { Credits } from "../../credits/Credits.ts"
import { PublicUrl } from "../../installation/PublicUrl.ts"
import { Links, linkPrice } from "../../links/Links.ts"
import { pageFrom } from "../../pages/ComposedPages.ts"
import { Pages } from "../../pages/Pages.ts"
import { SocialPosts } from "../../social/SocialPosts.ts"
import { networksOf, rulesOf } from "../../social/rulesOf.ts"
import { ComposedTemplates } from "../../templates/ComposedTemplates.ts"
import { Templates } from "../../templates/Templates.ts"
import { crops, linkKey, ownSlugOf, pageKey, pictureKey, slugOf } from "../creationPartsOf.ts"
import type { PartMaker } from "./PartMaker.ts"

/** TikTok's limit, the lowest of all networks. */
const mostTitle = 90

/**
 * Makes a post for one network with its picture and link, as a draft; it leaves only when somebody publishes or
 * schedules it.
 */
const postMaker = Effect.gen(function* () {
  const composer = yield* CopyComposer
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

const mostCampaign = 100

/**
 * Makes a short link to the page, or to the brief's own target if there is none; UTM fields tell the channel, unless
 * the workspace's defaults override them.
 */
const linkMaker = Effect.gen(function* () {
  const links = yield* Links
  const around = yield* Effect.context<LinkDomainRepository | PublicUrl>()
  const credits = yield* Credits
  const maker: PartMaker = {
    ready: ({ creation, made, part: { channel }, written }) =>
      Effect.succeed(
        Effect.gen(function* () {
          const destinationUrl = made.get(pageKey)?.url ?? leadOf(written.plan)!
          const utm = {
            source: channel === "email" ? "email" : channel!,
            medium: channel === "email" ? "email" : "social",
            campaign: creation.name.slice(0, mostCampaign).toWellFormed(),
            ...creation.utm
          }
          const label = `${creation.name}: ${channel}`.slice(0, 200).toWellFormed()
          const refused = yield* credits.charge(linkPrice, "creation.link")
          const asked = { destinationUrl, label, campaignId: creation.id, utm }
          const { linkId, redirectUrl } = yield* links.create(asked, undefined)
          yield* refused
          return { id: linkId, url: redirectUrl }
        }).pipe(Effect.provideContext(around))
      ),
    undo: ({ id }) => Effect.provideContext(Effect.as(links.archive(id as LinkId), "undone"), around)
  }
  return maker
})

/** Makes a landing page, as a draft. */
const pageMaker = Effect.gen(function* () {
  const composer = yield* CopyComposer
  const pages = yield* Pages
  const maker: PartMaker = {
    ready: Effect.fnUntraced(function* ({ brand, creation, written }) {
      const { brief, vibe } = creation
      const page = yield* pageFrom(yield* composer.set(written, { kind: "page", brand }))
      const { length, objective } = written.plan
      const asked = { brief, objective, length, ...(vibe !== null && { vibe }) }
      const own = ownSlugOf(page.title, creation.id)
      const made = (slug: string) => pages.create({ ...asked, slug }, brand.id, page)
      const created = Effect.catchIf(
        made(slugOf(page.title) || own),
        ({ code }) => code === "slug_taken",
        () => made(own)
      )
      return Effect.map(created, ({ id, url }) => ({ id, url }))
    }),
    undo: ({ id }) => Effect.as(pages.withdraw(id as PageId), "undone")
  }
  return maker
})

/** Makes a marketing mail with a picture at its head, as a draft; its button leads to the creation's own link. */
const templateMaker = Effect.gen(function* () {
  const composed = yield* ComposedTemplates
  const templates = yield* Templates
  const maker: PartMaker = {
    ready: Effect.fnUntraced(function* ({ brand, creation, made, part, written }) {
      const link = made.get(linkKey("email"))?.url
      const plan = link === undefined ? written.plan : leadingTo(written.plan, link)
      const seed = `${creation.id}\0${part.key}`
      const mail = yield* composed.dressed({ ...written, plan }, { kind: "template", brand }, seed, true)
      const key = ownSlugOf(creation.name, creation.id)
      return Effect.map(composed.draft({ key, name: creation.name }, mail), ({ key }) => ({ id: key }))
    }),
    undo: ({ id }) =>
      Effect.as(
        // Somebody may have deleted the draft meanwhile.
        Effect.catchIf(
          templates.update({ key: id, status: "archived" }),
          ({ code }) => code === "unknown_template",
          () => Effect.void
        ),
        "undone"
      )
  }
  return maker
})

/** Makes a picture for posts of one shape, stored as an asset of the library. */
const compositionMaker = Effect.gen(function* () {
  const composer = yield* CopyComposer
  const compositions = yield* Compositions
  const maker: PartMaker = {
    ready: Effect.fnUntraced(function* ({ brand, creation, part: { key }, written }) {
      const cropPresetId = cropPresetIds.find((crop) => pictureKey(crop) === key)!
      const composed = yield* composer.set(written, { kind: "composition", brand })
      const drawn = yield* compositions.draw({ brand, composed, cropPresetId, seed: `${creation.id}\0${key}` })
      const picture = { ...drawn, brandId: brand.id, cropPresetId, composer: written.composer }
      return Effect.map(compositions.record(creation.name, picture), ({ alt, assetId, id, url }) => ({
        id,
        assetId,
        alt,
        url
      }))
    }),
    undo: ({ id }) => Effect.as(compositions.withdraw(id as CompositionId), "undone")
  }
  return maker
})

/** The maker of each kind of part. */
export const makers = Effect.gen(function* () {
  const table: Readonly<Record<PartKind, PartMaker>> = {
    page: yield* pageMaker,
    link: yield* linkMaker,
    composition: yield* compositionMaker,
    template: yield* templateMaker,
    post: yield* postMaker
  }
  return table
})
