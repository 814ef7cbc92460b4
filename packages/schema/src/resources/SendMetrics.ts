import { Schema } from "effect"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { text } from "../fields/text.ts"
import { Timestamp, windowFields } from "../fields/Timestamp.ts"
import { Zone } from "../fields/locale/Zone.ts"
import { TemplateCategory } from "./Template.ts"

const count = (of: string) => Schema.Int.annotate({ description: `Mails ${of}` })

const counts = {
  accepted: count("accepted, with those that were suppressed"),
  sent: count("that a provider took, with those that bounced later"),
  delivered: count("that arrived"),
  bounced: count("that bounced"),
  complained: count("whose reader complained"),
  failed: count("that could not be sent"),
  suppressed: count("that were not sent, since their recipient is suppressed"),
  opened: count("that were opened, each once"),
  clicked: count("in which a link was followed, each once"),
  unsubscribed: count("whose reader unsubscribed")
}

const rate = (of: string) =>
  Schema.NullOr(Schema.Finite).annotate({ description: `${of}, of those sent; null if none was` })

/** Most days that an answer by days has, and one by hours. */
export const mostMetricsDays = { day: 92, hour: 14 } as const

export const ReadSendMetrics = Schema.Struct({
  ...windowFields,
  interval: Schema.optionalKey(
    Schema.Literals(["hour", "day"]).annotate({
      description: `Length of each interval; up to ${mostMetricsDays.day} days by day, ${mostMetricsDays.hour} by hour`,
      default: "day"
    })
  ),
  timezone: Schema.optionalKey(
    Zone.annotate({ description: "Zone whose days are counted: Area/City, or UTC", default: "UTC" })
  ),
  templateKey: Schema.optionalKey(TemplateKey),
  category: Schema.optionalKey(TemplateCategory.annotate({ description: "Only mails of this category" })),
  connector: Schema.optionalKey(
    text({ min: 1, max: 64 }).annotate({ description: "Only mails through this provider" })
  ),
  groupBy: Schema.optionalKey(
    Schema.Literals(["template", "category", "connector"]).annotate({
      description: "Count apart by this: the 20 most frequent, and all others under the key other"
    })
  )
})

export const SendMetrics = Schema.Struct({
  interval: Schema.Literals(["hour", "day"]).annotate({ description: "Length of each interval" }),
  timezone: Schema.String.annotate({ description: "Zone of the days" }),
  data: Schema.Array(
    Schema.Struct({
      at: Timestamp.annotate({ description: "Beginning of the interval" }),
      key: Schema.NullOr(Schema.String).annotate({ description: "Value that it is grouped by; null without groupBy" }),
      ...counts
    })
  ).annotate({ description: "Oldest first; without groupBy every interval, also one in which nothing was accepted" }),
  totals: Schema.Struct(counts).annotate({ description: "Sums of the window" }),
  rates: Schema.Struct({
    bounced: rate("Share of mails that bounced"),
    complained: rate("Share of mails whose reader complained")
  }).annotate({ description: "Shares of the window, 0 to 1" }),
  as_of: Schema.NullOr(Timestamp).annotate({
    description: "Time of the last count, at most some 90 seconds ago; null before the first"
  })
}).annotate({
  identifier: "SendMetrics",
  description: "Counts of mails by when they were accepted and what became of them"
})
export type SendMetrics = typeof SendMetrics.Type
