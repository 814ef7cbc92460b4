import type { Click } from "@tidings/engines/links/clicks/Click"
import type { ShortUrls } from "@tidings/engines/links/shortUrlsOf"
import type { EventData } from "@tidings/schema/EventType"
import type { LinkId, WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { type RichCard, richCards } from "@tidings/schema/resources/LinkAnalytics"
import type { DeviceKind, PlatformKind } from "@tidings/schema/resources/RouteRule"
import type { ClickCount, ClickedLink, Visitors } from "@tidings/storage/repositories/ClickRepository"
import { Effect } from "effect"

/** The host of a Referer header, in lower case and without `www.`; undefined if there is none. */
const referrerHost = (referrer: string | undefined): string | undefined => {
  const host =
    referrer === undefined
      ? undefined
      : URL.parse(referrer)
          ?.hostname.toLowerCase()
          .replace(/^www\./u, "")
  return host === "" || host === undefined || host.length > 253 ? undefined : host
}

/** Facts about a visitor, apart from their identity. */
interface Traits {
  readonly country: string | undefined
  readonly city: string | undefined
  readonly device: DeviceKind
  readonly platform: PlatformKind
  readonly referrer: string | undefined
}

/** A person's click, with facts about the visitor. */
export interface PersonalClick extends Traits {
  readonly click: Click
}

/** Totals of one day's clicks; `uniques` of the counts are 0 until the visitors have been stored. */
export interface Tally {
  readonly counts: ReadonlyArray<ClickCount>
  readonly visitors: ReadonlyArray<Visitors>
  readonly people: ReadonlyArray<PersonalClick>
}

/** Functions that identify a visitor, and that derive facts from their address and browser. */
interface VisitorReading {
  readonly visitorOf: (click: Click) => string
  readonly traitsOf: (click: Click) => Omit<Traits, "referrer">
}

/** Maximum time between yields to redirects, exceeded by one click at most. */
const atOnceMs = 1

/** Counts of a link, or of all links of a world. */
class Count {
  clicks = 0
  bots = 0
  readonly cards = new Map(richCards.map((card) => [card, new Map<string, number>()]))
  readonly visitors = new Set<string>()
  readonly workspaceId: WorkspaceId
  readonly livemode: boolean
  readonly linkId: LinkId | ""

  constructor({ livemode, workspaceId }: World, linkId: LinkId | "") {
    this.workspaceId = workspaceId
    this.livemode = livemode
    this.linkId = linkId
  }

  add(visitor: string, { click: { utm }, city, country, device, referrer }: PersonalClick): void {
    this.clicks += 1
    this.visitors.add(visitor)
    this.#more("geo", country ?? "unknown", 1)
    this.#more("geo_city", city === undefined ? "unknown" : `${city}, ${country ?? "unknown"}`, 1)
    this.#more("devices", device, 1)
    this.#more("referrers", referrer ?? "direct", 1)
    this.#more("utm_campaign", utm.campaign ?? "none", 1)
    this.#more("utm_source", utm.source ?? "none", 1)
    this.#more("utm_medium", utm.medium ?? "none", 1)
  }

  addAll(other: Count): void {
    this.clicks += other.clicks
    this.bots += other.bots
    for (const visitor of other.visitors) this.visitors.add(visitor)
    for (const [card, counts] of other.cards) for (const [value, clicks] of counts) this.#more(card, value, clicks)
  }

  get count(): ClickCount {
    const { bots, clicks, linkId, livemode, workspaceId } = this
    const said = [...this.cards].filter(([, counts]) => counts.size > 0)
    const cards = Object.fromEntries(said.map(([card, counts]) => [card, Object.fromEntries(counts)]))
    return { workspaceId, livemode, linkId, clicks, uniques: 0, bots, cards }
  }

  #more(card: RichCard, value: string, clicks: number): void {
    const counts = this.cards.get(card)!
    counts.set(value, (counts.get(value) ?? 0) + clicks)
  }
}

/** Key of a count's subject, under which its visitors are stored. */
export const subjectOf = ({
  linkId,
  livemode,
  workspaceId
}: Pick<ClickCount, "linkId" | "livemode" | "workspaceId">): string => {
  if (linkId !== "") return linkId
  return livemode ? workspaceId : `${workspaceId}/test`
}

/** Totals over all links of each world. */
const byWorld = (counts: ReadonlyArray<Count>): ReadonlyArray<Count> => {
  const worlds = new Map<string, Count>()
  for (const count of counts) {
    const whole = worlds.get(subjectOf({ ...count, linkId: "" })) ?? new Count(count, "")
    whole.addAll(count)
    worlds.set(subjectOf(whole), whole)
  }
  return [...worlds.values()]
}

/** Adds up one day's clicks by link and by world; yields to other fibers in between. */
export const tally = Effect.fnUntraced(function* (
  clicks: ReadonlyArray<Click>,
  { traitsOf, visitorOf }: VisitorReading
) {
  const links = new Map<string, Count>()
  const people: Array<PersonalClick> = []
  const countOf = ({ id, livemode, workspaceId }: Click["link"]): Count => {
    const known = links.get(id)
    if (known !== undefined) return known
    const count = new Count({ livemode, workspaceId }, id)
    links.set(id, count)
    return count
  }

  let sinceMs = performance.now()
  for (const click of clicks) {
    if (performance.now() - sinceMs > atOnceMs) {
      yield* Effect.yieldNow
      sinceMs = performance.now()
    }
    const count = countOf(click.link)
    if (click.kind === "bot") {
      count.bots += 1
      continue
    }
    const { city, country, device, platform } = traitsOf(click)
    const person = { click, city, country, device, platform, referrer: referrerHost(click.referrer) }
    people.push(person)
    count.add(visitorOf(click), person)
  }

  const all = [...links.values()]
  const added = [...all, ...byWorld(all)]
  const total: Tally = {
    counts: added.map(({ count }) => count),
    visitors: added
      .filter(({ visitors }) => visitors.size > 0)
      .map((count) => ({ workspaceId: count.workspaceId, subject: subjectOf(count), visitors: [...count.visitors] })),
    people
  }
  return total
})

/** The `data` of link.clicked: the link, its destination, and anonymous facts about the visitor. */
export const clickData = (
  { domainOf, urlOf }: ShortUrls,
  link: ClickedLink,
  { click, country, device, platform, referrer }: PersonalClick
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
