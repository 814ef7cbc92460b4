import { linkingNetworks } from "@tidings/engines/composer/builtin/setting/postsOf"
import type { CropPresetId } from "@tidings/schema/resources/Composition"
import type { PartKind } from "@tidings/schema/resources/Creation"
import type { CreationChannel } from "@tidings/schema/resources/CreationDefaults"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { rulesOf } from "../social/rulesOf.ts"

/** Picture shape for the posts of each network. */
export const crops: Readonly<Partial<Record<ChannelId, CropPresetId>>> = {
  linkedin: "linkedin",
  x: "x-post",
  instagram: "ig-square",
  tiktok: "story",
  facebook: "og",
  threads: "ig-square",
  bluesky: "x-post",
  pinterest: "pinterest",
  mastodon: "x-post"
}

/** True for networks that take only films, which are not produced here. */
export const wantsFilm = (channel: CreationChannel): boolean =>
  channel !== "email" && channel !== "page" && rulesOf(channel).requires === "video"

/** A planned part, identified by its key. */
interface PlannedPart {
  readonly key: string
  readonly kind: PartKind
  readonly channel: CreationChannel | null
}

export const pageKey = "page"
export const linkKey = (channel: CreationChannel): string => `link:${channel}`
export const pictureKey = (crop: CropPresetId): string => `composition:${crop}`

/**
 * Lists the parts of a creation, each after those it needs: the page, links to it, pictures, then the mail and the
 * posts that use both.
 */
export const creationPartsOf = (
  channels: ReadonlyArray<CreationChannel>,
  { leads }: { /** True if there is a target for links. */ readonly leads: boolean }
): ReadonlyArray<PlannedPart> => {
  const networks = channels.filter(
    (channel): channel is ChannelId => channel !== "email" && channel !== "page" && !wantsFilm(channel)
  )
  const part = (key: string, kind: PartKind, channel: CreationChannel | null): PlannedPart => ({ key, kind, channel })
  const linked = channels.filter(
    (channel) => channel === "email" || networks.some((one) => one === channel && linkingNetworks.has(one))
  )
  const pictures = new Set(networks.flatMap((network) => crops[network] ?? []))
  return [
    ...(channels.includes("page") ? [part(pageKey, "page", "page")] : []),
    ...(leads ? linked.map((channel) => part(linkKey(channel), "link", channel)) : []),
    ...[...pictures].map((crop) => part(pictureKey(crop), "composition", null)),
    ...(channels.includes("email") ? [part("template", "template", "email")] : []),
    ...networks.map((channel) => part(`post:${channel}`, "post", channel))
  ]
}

const most = 48

/** Returns a slug for addresses and keys: a-z, 0-9 and -; empty if the text has none of these. */
export const slugOf = (text: string): string =>
  text
    .slice(0, 200)
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .slice(0, most)
    .replaceAll(/^-|-$/gu, "")

/** Returns a slug with a suffix from the creation's id, so that it is unique. */
export const ownSlugOf = (text: string, creationId: string): string =>
  `${slugOf(text) || "campaign"}-${creationId.slice(-8)}`
