import type { PostContent, Library } from "@tidings/engines/social/rules/PostContent"
import { kinded } from "@tidings/engines/social/rules/PostContent"
import type { PostFault } from "@tidings/engines/social/rules/PostFault"
import { postPartsOf, postTitleOf } from "@tidings/engines/social/rules/postPartsOf"
import type { SocialNetwork } from "@tidings/schema/resources/SocialNetwork"
import type { PostMediaGiven } from "@tidings/schema/resources/SocialPost"
import { Effect } from "effect"
import { AssetFiles, type AssetRow } from "../../../assets/AssetFiles.ts"
import { providerTitle as networkOf } from "../../../connectors/providers.ts"
import { creditsOf, rulesOf } from "../../../social/rulesOf.ts"
import { isFault, type PostAccount } from "../../../social/networks/PostAccounts.ts"
import { type Fact, type MediaPreview, type PostPreview, sizeWords } from "../../Preview.ts"

interface Judged {
  readonly content: PostContent
  readonly account: PostAccount | PostFault
  readonly faults: ReadonlyArray<PostFault>
  /** Connected accounts, for their names at the networks. */
  readonly networks: ReadonlyArray<SocialNetwork>
  readonly livemode: boolean
  readonly more?: ReadonlyArray<Fact>
}

const named = ({ displayName, handle }: SocialNetwork): string | undefined =>
  handle === null ? (displayName ?? undefined) : displayName === null ? handle : `${displayName} (${handle})`

const accountWords = ({ account, content: { channelId }, networks }: Judged): string | undefined => {
  if (isFault(account)) return undefined
  const { accountRef } = account
  const network = networks.find((one) => one.channelId === channelId && one.accountRef === accountRef)
  return (network && named(network)) ?? accountRef
}

const creditWords = (credits: number): string => `${credits} ${credits === 1 ? "credit" : "credits"}`

/** Returns the reasons posts would be refused, each once. */
export const reasonsOf = (faults: ReadonlyArray<Pick<PostFault, "message">>): ReadonlyArray<string> => [
  ...new Set(faults.map(({ message }) => message))
]

/** Previews a post as one channel would get it. */
export const postPreview = (judged: Judged): PostPreview => {
  const { account, content, faults, livemode, more = [] } = judged
  const rules = rulesOf(content.channelId)
  const title = postTitleOf(content, rules)
  const credits = creditsOf(content, rules).reduce((sum, each) => sum + each, 0)
  const reasons = reasonsOf(isFault(account) ? [...faults, account] : faults)
  return {
    channel: networkOf(content.channelId),
    account: accountWords(judged),
    parts: postPartsOf(content, rules).filter((part) => part !== ""),
    facts: [
      ...(title === undefined ? [] : [{ name: "Title", value: title }]),
      ...(content.linkUrl === null || rules.linkBeside !== true ? [] : [{ name: "Link", value: content.linkUrl }]),
      ...more,
      ...(livemode && reasons.length === 0 ? [{ name: "Costs", value: creditWords(credits) }] : [])
    ],
    faults: reasons
  }
}

const sizeOf = ({ height, width }: AssetRow): MediaPreview["size"] =>
  width === null || height === null ? undefined : { width, height }

const measuresOf = ({ byteLength, durationMs }: AssetRow, size: MediaPreview["size"]): string =>
  [
    ...(size === undefined ? [] : [`${size.width} × ${size.height} pixels`]),
    ...(durationMs === null ? [] : [`${Math.round(durationMs / 100) / 10} s`]),
    sizeWords(byteLength)
  ].join(", ")

/** Previews the files of posts in order, each with its URL path. */
export const mediaPreviews = (
  media: ReadonlyArray<PostMediaGiven>,
  library: Library<AssetRow>
): Effect.Effect<ReadonlyArray<MediaPreview>, never, AssetFiles> =>
  Effect.forEach(
    kinded(media, library),
    Effect.fnUntraced(function* ({ alt = "", assetId, kind }) {
      const asset = library.get(assetId)
      if (asset === undefined) {
        return { kind, alt, filename: assetId, contentType: "", address: undefined, size: undefined, measures: "" }
      }
      const url = new URL((yield* AssetFiles).publicUrl(asset))
      const { contentType, filename } = asset
      const size = sizeOf(asset)
      return { kind, alt, filename, contentType, address: url.pathname, size, measures: measuresOf(asset, size) }
    })
  )
