import { id } from "../Id.ts"
import { Schema } from "effect"
import { Timestamp } from "../fields/Timestamp.ts"

/** The cards of every plan; `richCards` need the pro plan or above. */
export const plainCards = ["headline", "timeseries"] as const
export const richCards = [
  "geo",
  "geo_city",
  "devices",
  "referrers",
  "utm_campaign",
  "utm_source",
  "utm_medium"
] as const
export type RichCard = (typeof richCards)[number]

export const CardKey = Schema.Literals([...plainCards, ...richCards]).annotate({
  identifier: "LinkCardKey",
  description: "The card: headline and timeseries on every plan, the others from pro on"
})
export type CardKey = typeof CardKey.Type

const sums = {
  totalClicks: Schema.Int.annotate({ description: "Clicks of people" }),
  uniqueClicks: Schema.Int.annotate({ description: "People, each counted once a day" }),
  botClicks: Schema.Int.annotate({ description: "Clicks of bots" })
}

const Headline = Schema.Struct({
  ...sums,
  previous: Schema.Struct(sums).annotate({ description: "The sums over the same number of days before" })
}).annotate({ identifier: "LinkHeadline", description: "The sums of the window" })

const Day = Schema.Struct({
  date: Schema.String.annotate({ description: "The UTC day, such as 2026-11-20" }),
  totalClicks: Schema.Int.annotate({ description: "Clicks of people" }),
  uniqueClicks: Schema.Int.annotate({ description: "People" })
}).annotate({
  identifier: "LinkDay",
  description: "The clicks of one UTC day"
})

const Share = Schema.Struct({
  value: Schema.String.annotate({ description: "Value that the clicks share" }),
  clicks: Schema.Int.annotate({ description: "Clicks of people" }),
  share: Schema.Finite.annotate({ description: "0 to 1 of the clicks in the window" })
}).annotate({
  identifier: "LinkShare",
  description: "share is 0 to 1 of the clicks in the window"
})

const kept = {
  fetchedAt: Timestamp,
  staleness: Schema.Literals(["fresh", "cached"]).annotate({
    description: "fresh when computed for this answer, cached when up to a minute old"
  })
}

const card = <K extends CardKey, D extends Schema.Constraint>(
  keys: ReadonlyArray<K>,
  name: string,
  data: D,
  says: string
) =>
  Schema.Struct({
    cardKey: Schema.Literals(keys).annotate({ description: "The card" }),
    data,
    ...kept
  }).annotate({ identifier: name, description: says })

/** One card over a window of whole UTC days that ends today; `cardKey` says which data it has. */
export const LinkAnalytics = Schema.Union([
  card(["headline"], "LinkHeadlineCard", Headline, "The card headline"),
  card(
    ["timeseries"],
    "LinkTimeseriesCard",
    Schema.Array(Day).annotate({ description: "Day by day, the oldest first" }),
    "The card timeseries"
  ),
  card(
    richCards,
    "LinkSharesCard",
    Schema.Array(Share).annotate({ description: "By value, the most clicks first" }),
    "The cards by value"
  )
]).annotate({ identifier: "LinkAnalytics", description: "One card over a window of whole UTC days that ends today" })
export type LinkAnalytics = typeof LinkAnalytics.Type

/** The default window of a card, in days. */
export const defaultDays = 30

export const ReadLinkAnalytics = Schema.Struct({
  cardKey: CardKey.annotate({ description: "The card to read" }),
  linkId: Schema.optionalKey(id("lnk").annotate({ description: "Only this link; all links if omitted" })),
  days: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 365 })).annotate({
      description: "Whole UTC days, ending today",
      default: defaultDays
    })
  ),
  forceRefresh: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Compute the card anew",
      default: false
    })
  )
})
