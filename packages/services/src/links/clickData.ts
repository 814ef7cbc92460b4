import type { ClickedLink } from "@tidings/storage/repositories/ClickRepository"
import type { Schema } from "effect"
import type { Person } from "./tally.ts"

/** The `data` of link.clicked: which link, where it led, and what is known of a visitor without saying who it was. */
export const clickData = (
  { domain, id, slug }: ClickedLink,
  { click, country, device, platform, referrer }: Person
): Record<string, Schema.Json> => ({
  linkId: id,
  domain,
  slug,
  destinationUrl: click.destinationUrl,
  clickedAt: new Date(click.atMs).toISOString(),
  country: country ?? null,
  device,
  platform,
  referrer: referrer ?? null,
  utm: { ...click.utm },
  bot: false
})
