import { Schema } from "effect"
import { id } from "../Id.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"

/** An absolute http or https URL; where it may lead is decided when the link is made. */
export const DestinationUrl = text(
  { max: 2048 },
  Schema.isPattern(/^https?:\/\/[^\s/?#]\S*$/iu, { expected: "an absolute http or https URL" })
).annotate({ format: "uri", description: "An absolute http or https URL", examples: ["https://example.com/launch"] })

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
  .annotate({ description: "Tags, at most 20" })

const utmValue = (parameter: string) =>
  Schema.optionalKey(text({ min: 1, max: 200 }).annotate({ description: `Becomes ${parameter}` }))

export const utmFields = ["source", "medium", "campaign", "content", "term"] as const
export const UtmField = Schema.Literals(utmFields).annotate({
  identifier: "UtmField",
  description: "One of the five UTM fields"
})
export type UtmField = typeof UtmField.Type

/** Stamped onto the destination at click time as utm_source, utm_medium, … */
export const Utm = Schema.Struct({
  source: utmValue("utm_source"),
  medium: utmValue("utm_medium"),
  campaign: utmValue("utm_campaign"),
  content: utmValue("utm_content"),
  term: utmValue("utm_term")
}).annotate({ identifier: "Utm", description: "Added to the destination as utm_source, utm_medium …" })
export type Utm = typeof Utm.Type

const values = <S extends Schema.Constraint>(value: S) => Schema.Array(value).check(Schema.isBetweenLength(1, 250))
const match = <K extends string, S extends Schema.Constraint>(kind: K, value: S) =>
  Schema.Struct({
    kind: Schema.Literal(kind).annotate({ description: `By ${kind}` }),
    values: values(value).annotate({ description: "Any of these" })
  })

export const DeviceKind = Schema.Literals(["mobile", "tablet", "desktop", "other"]).annotate({
  identifier: "DeviceKind",
  description: "The kind of device"
})
export type DeviceKind = typeof DeviceKind.Type
export const PlatformKind = Schema.Literals(["ios", "android", "macos", "windows", "linux", "other"]).annotate({
  identifier: "PlatformKind",
  description: "The operating system"
})
export type PlatformKind = typeof PlatformKind.Type

/** One condition and where visitors go who meet it: the first that matches wins. Countries are ISO 3166-1 alpha-2; cities are compared without regard to case. */
export const RouteRule = Schema.Struct({
  match: Schema.Union([
    match("country", text({ max: 2 }, Schema.isPattern(/^[A-Z]{2}$/u, { expected: "a country code such as DE" }))),
    match("city", text({ min: 1, max: 100 })),
    match("device", DeviceKind),
    match("platform", PlatformKind)
  ]).annotate({ description: "Which visitors" }),
  destinationUrl: DestinationUrl.annotate({ description: "Where they are redirected" })
}).annotate({ identifier: "RouteRule", description: "Redirects matching visitors to another URL" })
export type RouteRule = typeof RouteRule.Type

const RouteRules = Schema.Array(RouteRule)
  .check(Schema.isMaxLength(50))
  .annotate({ description: "At most 50; the first match wins" })

/** What an author may say of a link besides where it stands. */
export const linkFields = {
  label: Schema.optionalKey(text({ min: 1, max: 200 }).annotate({ description: "Name in the library" })),
  campaignId: Schema.optionalKey(text({ min: 1, max: 100 }).annotate({ description: "Your own reference" })),
  tags: Schema.optionalKey(linkTags),
  password: Schema.optionalKey(
    text({ min: 4, max: 200 }).annotate({
      description: "Visitors must enter it; never returned"
    })
  ),
  expiresAt: Schema.optionalKey(Timestamp.annotate({ description: "Redirects until then" })),
  scheduledGoLiveAt: Schema.optionalKey(Timestamp.annotate({ description: "Redirects from then on" })),
  routeRules: Schema.optionalKey(RouteRules),
  utm: Schema.optionalKey(Utm)
}

export const LinkStatus = Schema.Literals(["scheduled", "live", "expired", "archived", "disabled"]).annotate({
  identifier: "LinkStatus",
  description:
    "scheduled before the link starts redirecting, expired after it stops; disabled for abuse by the operator"
})
export type LinkStatus = typeof LinkStatus.Type

export const ShortLink = Schema.Struct({
  linkId: id("lnk"),
  livemode: Schema.Boolean.annotate({
    description: "False for a link that a sandbox key made; it redirects all the same"
  }),
  destinationUrl: Schema.String.annotate({ description: "URL that visitors are redirected to where no rule matches" }),
  slug: Schema.String.annotate({ description: "The part of the URL after the host" }),
  domain: Schema.String.annotate({ description: "Host of the short URL" }),
  redirectUrl: Schema.String.annotate({ format: "uri", description: "The short URL to share" }),
  status: LinkStatus.annotate({ description: "Whether the link redirects" }),
  label: Schema.NullOr(Schema.String).annotate({ description: "Name in the library; null without one" }),
  campaignId: Schema.NullOr(Schema.String).annotate({ description: "Your own reference; null without one" }),
  tags: Schema.Array(Schema.String).annotate({ description: "Tags to search by" }),
  hasPassword: Schema.Boolean.annotate({ description: "Whether visitors are asked for a password" }),
  expiresAt: Schema.NullOr(Timestamp).annotate({ description: "When the link stops redirecting; null for never" }),
  scheduledGoLiveAt: Schema.NullOr(Timestamp).annotate({
    description: "When the link starts redirecting; null for at once"
  }),
  routeRules: Schema.Array(RouteRule).annotate({
    description: "Routing rules; the first match wins"
  }),
  utm: Utm.annotate({ description: "UTM fields that are added to the destination" }),
  totalClicks: Schema.Int.annotate({ description: "Clicks of people" }),
  uniqueClicks: Schema.Int.annotate({ description: "People, each counted once a day" }),
  botClicks: Schema.Int.annotate({ description: "Clicks of bots" }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  archivedAt: Schema.NullOr(Timestamp).annotate({ description: "When the link was archived; null while it is not" })
}).annotate({ identifier: "ShortLink", description: "A tracked short link" })
export type ShortLink = typeof ShortLink.Type

/** A UTM value of the workspace's links already. */
export const UtmSuggestion = Schema.Struct({
  field: Schema.optionalKey(
    UtmField.annotate({ description: "UTM field of the value; only where none was asked for" })
  ),
  value: Schema.String.annotate({ description: "The value" }),
  count: Schema.optionalKey(Schema.Int.annotate({ description: "Number of links with this value" }))
}).annotate({ identifier: "UtmSuggestion", description: "A UTM value of the workspace's links" })
export type UtmSuggestion = typeof UtmSuggestion.Type
