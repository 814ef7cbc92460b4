import { Schema } from "effect"
import { id } from "./Id.ts"
import { text } from "./text.ts"
import { Timestamp } from "./Timestamp.ts"

/** An absolute http or https URL; where it may lead is decided when the link is made. */
export const DestinationUrl = text(
  { max: 2048 },
  Schema.isPattern(/^https?:\/\/[^\s/?#]\S*$/iu, { expected: "an absolute http or https URL" })
).annotate({ format: "uri", examples: ["https://example.com/launch"] })

/** Slugs that no link may have, in lower case: paths that a host of short links answers itself. */
export const reservedSlugs = ["about", "gone", "healthz", "readyz"] as const

export const Slug = text(
  { max: 40 },
  Schema.isPattern(/^[A-Za-z0-9_-]{1,40}$/u, { expected: "1 to 40 of A-Z, a-z, 0-9, - and _" })
).annotate({
  description: `1 to 40 of A-Z, a-z, 0-9, - and _; upper and lower case are the same slug. Reserved: ${reservedSlugs.join(", ")}`,
  examples: ["launch"]
})

export const Domain = text(
  { max: 253 },
  Schema.isPattern(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9-]+(?::\d{1,5})?$/u, {
    expected: "a host name in lower case"
  })
).annotate({ description: "Host of the short link; the installation's own by default", examples: ["go.example.com"] })

export const linkTags = Schema.Array(text({ min: 1, max: 50 }))
  .check(Schema.isMaxLength(20))
  .annotate({ description: "At most 20" })

const utmValue = Schema.optionalKey(text({ min: 1, max: 200 }))

export const utmFields = ["source", "medium", "campaign", "content", "term"] as const
export const UtmField = Schema.Literals(utmFields).annotate({ identifier: "UtmField" })
export type UtmField = typeof UtmField.Type

/** Stamped onto the destination at click time as utm_source, utm_medium, … */
export const Utm = Schema.Struct({
  source: utmValue,
  medium: utmValue,
  campaign: utmValue,
  content: utmValue,
  term: utmValue
}).annotate({ identifier: "Utm" })
export type Utm = typeof Utm.Type

const values = <S extends Schema.Constraint>(value: S) => Schema.Array(value).check(Schema.isBetweenLength(1, 250))
const match = <K extends string, S extends Schema.Constraint>(kind: K, value: S) =>
  Schema.Struct({ kind: Schema.Literal(kind), values: values(value) })

export const DeviceKind = Schema.Literals(["mobile", "tablet", "desktop", "other"]).annotate({
  identifier: "DeviceKind"
})
export type DeviceKind = typeof DeviceKind.Type
export const PlatformKind = Schema.Literals(["ios", "android", "macos", "windows", "linux", "other"]).annotate({
  identifier: "PlatformKind"
})
export type PlatformKind = typeof PlatformKind.Type

/** One condition and where visitors go who meet it: the first that matches wins. Countries are ISO 3166-1 alpha-2; cities are compared without regard to case. */
export const RouteRule = Schema.Struct({
  match: Schema.Union([
    match("country", text({ max: 2 }, Schema.isPattern(/^[A-Z]{2}$/u, { expected: "a country code such as DE" }))),
    match("city", text({ min: 1, max: 100 })),
    match("device", DeviceKind),
    match("platform", PlatformKind)
  ]),
  destinationUrl: DestinationUrl
}).annotate({ identifier: "RouteRule" })
export type RouteRule = typeof RouteRule.Type

export const RouteRules = Schema.Array(RouteRule)
  .check(Schema.isMaxLength(50))
  .annotate({ description: "At most 50; the first that matches wins" })

/** What an author may say of a link besides where it stands. */
export const linkFields = {
  label: Schema.optionalKey(text({ min: 1, max: 200 }).annotate({ description: "Name in the library" })),
  campaignId: Schema.optionalKey(text({ min: 1, max: 100 }).annotate({ description: "Your own back-pointer" })),
  tags: Schema.optionalKey(linkTags),
  password: Schema.optionalKey(
    text({ min: 4, max: 200 }).annotate({
      description: "Visitors are asked for it; never returned"
    })
  ),
  expiresAt: Schema.optionalKey(Timestamp.annotate({ description: "No redirect from then on" })),
  scheduledGoLiveAt: Schema.optionalKey(Timestamp.annotate({ description: "No redirect before then" })),
  routeRules: Schema.optionalKey(RouteRules),
  utm: Schema.optionalKey(Utm)
}

export const LinkStatus = Schema.Literals(["scheduled", "live", "expired", "archived", "disabled"]).annotate({
  identifier: "LinkStatus"
})
export type LinkStatus = typeof LinkStatus.Type

export const ShortLink = Schema.Struct({
  linkId: id("lnk"),
  livemode: Schema.Boolean.annotate({ description: "False for what a sandbox key made; it redirects as others do" }),
  destinationUrl: Schema.String,
  slug: Schema.String,
  domain: Schema.String,
  redirectUrl: Schema.String.annotate({ format: "uri" }),
  status: LinkStatus,
  label: Schema.NullOr(Schema.String),
  campaignId: Schema.NullOr(Schema.String),
  tags: Schema.Array(Schema.String),
  hasPassword: Schema.Boolean,
  expiresAt: Schema.NullOr(Timestamp),
  scheduledGoLiveAt: Schema.NullOr(Timestamp),
  routeRules: Schema.Array(RouteRule),
  utm: Utm,
  totalClicks: Schema.Int.annotate({ description: "Clicks of people" }),
  uniqueClicks: Schema.Int.annotate({ description: "People, each counted once a day" }),
  botClicks: Schema.Int,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  archivedAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "ShortLink" })
export type ShortLink = typeof ShortLink.Type

/** A value that links of the workspace carry already. */
export const UtmSuggestion = Schema.Struct({
  field: Schema.optionalKey(UtmField),
  value: Schema.String,
  count: Schema.optionalKey(Schema.Int.annotate({ description: "Links that carry it" }))
}).annotate({ identifier: "UtmSuggestion" })
export type UtmSuggestion = typeof UtmSuggestion.Type
