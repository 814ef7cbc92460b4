import type { EventData } from "@tidings/schema/EventType"
import type { ClickedLink } from "@tidings/storage/repositories/ClickRepository"
import type { ShortUrls } from "@tidings/engines/links/shortUrlsOf"
import type { Person } from "./tally.ts"

/** The `data` of link.clicked: the link, its destination, and anonymous facts about the visitor. */
export const clickData = (
  { domainOf, urlOf }: ShortUrls,
  link: ClickedLink,
  { click, country, device, platform, referrer }: Person
): EventData<"link.clicked"> => ({
  linkId: link.id,
  slug: link.slug,
  domain: domainOf(link),
  redirectUrl: urlOf(link),
  destinationUrl: click.destinationUrl,
  clickedAt: new Date(click.atMs).toISOString(),
  country: country ?? null,
  device,
  platform,
  referrer: referrer ?? null,
  utm: { ...click.utm },
  bot: false
})
