import { type ShortUrls, shortUrlsOf } from "@tidings/engines/links/shortUrlsOf"
import { Effect } from "effect"
import { PublicUrl, ShortDomain } from "../installation/PublicUrl.ts"

/** The URL scheme of this installation's short links. */
export const shortUrls: Effect.Effect<ShortUrls, never, PublicUrl> = Effect.gen(function* () {
  return shortUrlsOf(yield* PublicUrl, yield* ShortDomain)
})
