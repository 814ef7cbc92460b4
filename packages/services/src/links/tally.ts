import type { RichCard } from "@tidings/schema/LinkAnalytics"
import type { DeviceKind, PlatformKind } from "@tidings/schema/ShortLink"
import type { ClickCount, Visitors } from "@tidings/storage/repositories/ClickRepository"
import { Effect } from "effect"
import type { Click } from "./Click.ts"
import { referrerHost } from "./referrerHost.ts"

/** What is known of a visitor, besides who it is. */
export interface Traits {
  readonly country: string | undefined
  readonly city: string | undefined
  readonly device: DeviceKind
  readonly platform: PlatformKind
  readonly referrer: string | undefined
}

/** A person's click with what is known of the visitor. */
export interface Person extends Traits {
  readonly click: Click
}

/** What clicks of one day add up to; `uniques` of the counts are 0 until the visitors have been met. */
export interface Tally {
  readonly counts: ReadonlyArray<ClickCount>
  readonly visitors: ReadonlyArray<Visitors>
  readonly people: ReadonlyArray<Person>
}

/** How visitors are told apart, and what their address and browser tell. */
export interface Reading {
  readonly visitorOf: (click: Click) => string
  readonly traitsOf: (click: Click) => Omit<Traits, "referrer">
}

/** Whoever is redirected meanwhile waits no longer than this, and one click. */
const atOnceMs = 1

/** Clicks of a link, or of all links of a workspace. */
class Count {
  clicks = 0
  bots = 0
  readonly cards = new Map<RichCard, Map<string, number>>()
  readonly visitors = new Set<string>()
  readonly workspaceId: string
  readonly linkId: string

  constructor(workspaceId: string, linkId: string) {
    this.workspaceId = workspaceId
    this.linkId = linkId
  }

  add(visitor: string, values: ReadonlyArray<readonly [RichCard, string]>): void {
    this.clicks += 1
    this.visitors.add(visitor)
    for (const [card, value] of values) {
      const counts = this.cards.get(card) ?? new Map<string, number>()
      this.cards.set(card, counts.set(value, (counts.get(value) ?? 0) + 1))
    }
  }

  get count(): ClickCount {
    const { bots, clicks, linkId, workspaceId } = this
    const cards = Object.fromEntries(Array.from(this.cards, ([card, counts]) => [card, Object.fromEntries(counts)]))
    return { workspaceId, linkId, clicks, uniques: 0, bots, cards }
  }
}

/** Names whom a count is for: visitors are told apart by it. */
export const subjectOf = ({ linkId, workspaceId }: Pick<ClickCount, "linkId" | "workspaceId">): string =>
  linkId === "" ? workspaceId : linkId

const valuesOf = ({ click: { utm }, city, country, device, referrer }: Person) =>
  [
    ["geo", country ?? "unknown"],
    ["geo_city", city === undefined ? "unknown" : `${city}, ${country ?? "unknown"}`],
    ["devices", device],
    ["referrers", referrer ?? "direct"],
    ["utm_campaign", utm.campaign ?? "none"],
    ["utm_source", utm.source ?? "none"],
    ["utm_medium", utm.medium ?? "none"]
  ] as const

/** Adds clicks of one day up by link, and those on live links by workspace too; lets others run in between. */
export const tally = Effect.fnUntraced(function* (clicks: ReadonlyArray<Click>, { traitsOf, visitorOf }: Reading) {
  const counts = new Map<string, Count>()
  const people: Array<Person> = []
  const countOf = (workspaceId: string, linkId: string) => {
    const key = `${workspaceId} ${linkId}`
    const count = counts.get(key) ?? new Count(workspaceId, linkId)
    counts.set(key, count)
    return count
  }

  let sinceMs = performance.now()
  for (const click of clicks) {
    if (performance.now() - sinceMs > atOnceMs) {
      yield* Effect.yieldNow
      sinceMs = performance.now()
    }
    const { id, livemode, workspaceId } = click.link
    const all = [countOf(workspaceId, id), ...(livemode ? [countOf(workspaceId, "")] : [])]
    if (click.kind === "bot") {
      for (const count of all) count.bots += 1
      continue
    }
    const person = { click, ...traitsOf(click), referrer: referrerHost(click.referrer) }
    people.push(person)
    const visitor = visitorOf(click)
    const values = valuesOf(person)
    for (const count of all) count.add(visitor, values)
  }

  const added = [...counts.values()]
  const total: Tally = {
    counts: added.map(({ count }) => count),
    visitors: added
      .filter(({ visitors }) => visitors.size > 0)
      .map((count) => ({ subject: subjectOf(count), visitors: [...count.visitors] })),
    people
  }
  return total
})
