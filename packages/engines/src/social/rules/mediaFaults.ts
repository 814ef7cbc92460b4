import type { FileRule, SocialRules } from "../SocialRules.ts"
import type { PostMediaRef } from "@tidings/schema/resources/SocialPost"
import { type PostContent, type Library, kinded, kindOf } from "./PostContent.ts"
import { type PostFault, fault } from "./PostFault.ts"
import { fileFaults } from "./fileFaults.ts"

/** Content with the kind of each file. */
interface Shown extends Pick<PostContent, "channelId"> {
  readonly media: ReadonlyArray<PostMediaRef>
}

/**
 * Returns the rule for a kind of file; animated pictures without a rule of their own fall under the rule for pictures.
 */
const ruleOf = (kind: PostMediaRef["kind"], { gif, images, video }: SocialRules): FileRule | undefined => {
  if (kind === "video") return video
  return kind === "gif" ? (gif ?? images) : images
}

const oneFaults = (
  { alt = "", assetId, kind }: PostMediaRef,
  path: string,
  { channelId }: Shown,
  rules: SocialRules,
  library: Library
): ReadonlyArray<PostFault> => {
  const asset = library.get(assetId)
  if (asset === undefined) return [fault(`${path}.assetId`, "enum_violation", "The library has no such asset")]
  const isKind = kindOf(asset.contentType) === kind || (kind === "image" && asset.contentType === "image/gif")
  if (!isKind) return [fault(`${path}.kind`, "enum_violation", `The asset is ${asset.contentType}, no ${kind}`)]
  const rule = ruleOf(kind, rules)
  if (rule === undefined) return [fault(`${path}.kind`, "enum_violation", `${channelId} takes no ${kind}`)]
  const altLength = [...alt].length
  return [
    ...fileFaults(asset, rule, path, channelId),
    ...(rules.alt !== undefined && altLength > rules.alt
      ? [fault(`${path}.alt`, "too_long", `${channelId} takes ${rules.alt} characters; this has ${altLength}`)]
      : [])
  ]
}

const countFaults = ({ channelId, media }: Shown, rules: SocialRules): ReadonlyArray<PostFault> => {
  const of = (...kinds: ReadonlyArray<PostMediaRef["kind"]>) => media.filter(({ kind }) => kinds.includes(kind)).length
  const gifsApart = rules.gif !== undefined
  const pictures = gifsApart ? of("image") : of("image", "gif")
  const films = gifsApart ? of("video", "gif") : of("video")
  const most = rules.images?.most ?? 0
  if (rules.mixed === true) {
    return media.length > Math.max(most, 1)
      ? [fault("media", "too_long", `${channelId} takes ${most} files; this has ${media.length}`)]
      : []
  }
  return [
    ...(rules.images !== undefined && pictures > most
      ? [fault("media", "too_long", `${channelId} takes ${most} pictures; this has ${pictures}`)]
      : []),
    ...(films > 1
      ? [fault("media", "too_long", `${channelId} takes one film or animated picture; this has ${films}`)]
      : []),
    ...(pictures > 0 && films > 0
      ? [fault("media", "enum_violation", `${channelId} takes pictures or a film, not both`)]
      : [])
  ]
}

const missing = ({ channelId, media }: Shown, { requires }: SocialRules): ReadonlyArray<PostFault> => {
  const lacks = requires === "media" ? media.length === 0 : requires === "video" && !media.some(isFilm)
  const what = requires === "video" ? "a film" : "a picture or a film"
  return lacks ? [fault("media", "required", `${channelId} needs ${what}`, "media_required")] : []
}

const isFilm = ({ kind }: PostMediaRef): boolean => kind === "video"

/** Returns all faults of a post's files for a network. */
export const mediaFaults = (content: PostContent, rules: SocialRules, library: Library): ReadonlyArray<PostFault> => {
  const shown: Shown = { ...content, media: kinded(content.media, library) }
  return [
    ...missing(shown, rules),
    ...countFaults(shown, rules),
    ...shown.media.flatMap((one, index) => oneFaults(one, `media[${index}]`, shown, rules, library))
  ]
}
