import { Schema } from "effect"
import { text } from "../fields/text.ts"

const utmValue = (parameter: string) =>
  Schema.optionalKey(text({ min: 1, max: 200 }).annotate({ description: `Becomes ${parameter}` }))

export const utmFields = ["source", "medium", "campaign", "content", "term"] as const
export const UtmField = Schema.Literals(utmFields).annotate({
  identifier: "UtmField",
  description: "One of the five UTM fields"
})
export type UtmField = typeof UtmField.Type

/** The UTM fields of a link, added to the destination at click time as utm_source, utm_medium, … */
export const Utm = Schema.Struct({
  source: utmValue("utm_source"),
  medium: utmValue("utm_medium"),
  campaign: utmValue("utm_campaign"),
  content: utmValue("utm_content"),
  term: utmValue("utm_term")
}).annotate({ identifier: "Utm", description: "Added to the destination as utm_source, utm_medium …" })
export type Utm = typeof Utm.Type

/** A UTM value that links of the workspace already have. */
export const UtmSuggestion = Schema.Struct({
  field: Schema.optionalKey(UtmField.annotate({ description: "UTM field of the value; absent if the call named one" })),
  value: Schema.String.annotate({ description: "The value" }),
  count: Schema.optionalKey(Schema.Int.annotate({ description: "Number of links with this value" }))
}).annotate({ identifier: "UtmSuggestion", description: "A UTM value of the workspace's links" })
export type UtmSuggestion = typeof UtmSuggestion.Type

export const ListUtmSuggestions = Schema.Struct({
  field: Schema.optionalKey(UtmField),
  includeCounts: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Count the links of each value", default: true })
  )
})
