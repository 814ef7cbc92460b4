import { Schema } from "effect"
import { Timestamp } from "./Timestamp.ts"

/** Cards that every plan has, then those of the pro plan and above. */
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

export const CardKey = Schema.Literals([...plainCards, ...richCards]).annotate({ identifier: "LinkCardKey" })
export type CardKey = typeof CardKey.Type

const Headline = Schema.Struct({
  totalClicks: Schema.Int,
  uniqueClicks: Schema.Int,
  botClicks: Schema.Int,
  previous: Schema.Struct({ totalClicks: Schema.Int, uniqueClicks: Schema.Int, botClicks: Schema.Int }).annotate({
    description: "The same number of days before"
  })
}).annotate({ identifier: "LinkHeadline" })

const Day = Schema.Struct({ date: Schema.String, totalClicks: Schema.Int, uniqueClicks: Schema.Int }).annotate({
  identifier: "LinkDay"
})

const Share = Schema.Struct({ value: Schema.String, clicks: Schema.Int, share: Schema.Finite }).annotate({
  identifier: "LinkShare",
  description: "share is 0 to 1 of the clicks in the window"
})

/** One card over a window of whole UTC days that ends today. */
export const LinkAnalytics = Schema.Struct({
  cardKey: CardKey,
  data: Schema.Union([Headline, Schema.Array(Day), Schema.Array(Share)]),
  fetchedAt: Timestamp,
  staleness: Schema.Literals(["fresh", "cached"])
}).annotate({ identifier: "LinkAnalytics" })
export type LinkAnalytics = typeof LinkAnalytics.Type
