import { type ShortUrls, shortUrlsOf } from "@tidings/engines/links/shortUrlsOf"
import type { LinkStatus, ShortLink } from "@tidings/schema/resources/ShortLink"
import { isoOf, isoOrNull } from "@tidings/storage/iso"
import type { LinkRow } from "@tidings/storage/repositories/LinkRepository"
import { Effect } from "effect"
import { PublicUrl, ShortDomain } from "../installation/PublicUrl.ts"

/** The URL scheme of this installation's short links. */
export const shortUrls: Effect.Effect<ShortUrls, never, PublicUrl> = Effect.gen(function* () {
  return shortUrlsOf(yield* PublicUrl, yield* ShortDomain)
})

type Standing = Pick<LinkRow, "archivedAt" | "disabledAt" | "expiresAt" | "goLiveAt">

/** The status of a link at an instant: disabled takes precedence, then archived. */
export const linkStatusAt = ({ archivedAt, disabledAt, expiresAt, goLiveAt }: Standing, nowMs: number): LinkStatus => {
  if (disabledAt !== null) return "disabled"
  if (archivedAt !== null) return "archived"
  if (goLiveAt !== null && nowMs < goLiveAt.getTime()) return "scheduled"
  return expiresAt !== null && nowMs >= expiresAt.getTime() ? "expired" : "live"
}

/** Maps a link to its API representation at an instant. */
export const toShortLink = (row: LinkRow, { domainOf, urlOf }: ShortUrls, nowMs: number): ShortLink => ({
  linkId: row.id,
  livemode: row.livemode,
  destinationUrl: row.destinationUrl,
  slug: row.slug,
  domain: domainOf(row),
  redirectUrl: urlOf(row),
  status: linkStatusAt(row, nowMs),
  label: row.label,
  campaignId: row.campaignId,
  tags: row.tags,
  hasPassword: row.passwordHash !== null,
  expiresAt: isoOrNull(row.expiresAt),
  scheduledGoLiveAt: isoOrNull(row.goLiveAt),
  routeRules: row.routeRules,
  utm: row.utm,
  totalClicks: row.totalClicks,
  uniqueClicks: row.uniqueClicks,
  botClicks: row.botClicks,
  createdAt: isoOf(row.createdAt),
  updatedAt: isoOf(row.updatedAt),
  archivedAt: isoOrNull(row.archivedAt)
})
