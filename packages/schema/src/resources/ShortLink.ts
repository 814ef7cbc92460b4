import { pageFields, searchField } from "../fields/page.ts"
import { sandboxFolder } from "../World.ts"
import { Schema } from "effect"
import { id } from "../Id.ts"
import { DestinationUrl } from "../fields/DestinationUrl.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { RouteRule } from "./RouteRule.ts"
import { Utm } from "./Utm.ts"

/** Slugs that no link may have, in lower case: paths that a host of short links answers itself. */
export const reservedSlugs = ["about", "gone", "healthz", "readyz", sandboxFolder] as const

const Slug = text(
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

const RouteRules = Schema.Array(RouteRule)
  .check(Schema.isMaxLength(50))
  .annotate({ description: "At most 50; the first match wins" })

/** The optional fields of a link, besides its destination, slug and domain. */
const linkFields = {
  label: Schema.optionalKey(text({ min: 1, max: 200 }).annotate({ description: "Name in the library" })),
  campaignId: Schema.optionalKey(text({ min: 1, max: 100 }).annotate({ description: "Your own reference" })),
  tags: Schema.optionalKey(linkTags),
  password: Schema.optionalKey(
    text({ min: 4, max: 200 }).annotate({
      description: "Password that visitors must enter; never returned",
      writeOnly: true
    })
  ),
  expiresAt: Schema.optionalKey(Timestamp.annotate({ description: "End of redirecting" })),
  scheduledGoLiveAt: Schema.optionalKey(Timestamp.annotate({ description: "Start of redirecting" })),
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
  destinationUrl: Schema.String.annotate({ description: "URL that visitors are redirected to if no rule matches" }),
  slug: Schema.String.annotate({ description: "The part of the URL after the host, or after test/ of a sandbox link" }),
  domain: Schema.String.annotate({ description: "Host of the short URL" }),
  redirectUrl: Schema.String.annotate({ format: "uri", description: "The short URL to share" }),
  status: LinkStatus.annotate({ description: "Status of the link" }),
  label: Schema.NullOr(Schema.String).annotate({ description: "Name in the library; null without one" }),
  campaignId: Schema.NullOr(Schema.String).annotate({ description: "Your own reference; null without one" }),
  tags: Schema.Array(Schema.String).annotate({ description: "Tags to search by" }),
  hasPassword: Schema.Boolean.annotate({ description: "True if visitors are asked for a password" }),
  expiresAt: Schema.NullOr(Timestamp).annotate({ description: "End of redirecting; null if it never expires" }),
  scheduledGoLiveAt: Schema.NullOr(Timestamp).annotate({
    description: "Start of redirecting; null if immediate"
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
  archivedAt: Schema.NullOr(Timestamp).annotate({ description: "Time of archiving; null while it is not archived" })
}).annotate({ identifier: "ShortLink", description: "A tracked short link" })
export type ShortLink = typeof ShortLink.Type

export const CreateShortLink = Schema.Struct({
  destinationUrl: DestinationUrl,
  slug: Schema.optionalKey(Slug),
  domain: Schema.optionalKey(Domain),
  ...linkFields
})

/** The default and the maximum number of links on a page of the list. */
export const linkPage = { default: 100, max: 500 } as const

export const ListShortLinks = Schema.Struct({
  ...pageFields(linkPage),
  q: searchField("slug or label"),
  status: Schema.optionalKey(LinkStatus.annotate({ description: "Only this status as of now" })),
  includeArchived: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Include archived links", default: false })
  )
})

const { expiresAt, label, password, routeRules, scheduledGoLiveAt, tags, utm } = linkFields

const clear = (field: string) =>
  Schema.optionalKey(Schema.Boolean.annotate({ description: `True removes ${field}`, default: false }))

export const UpdateShortLink = Schema.Struct({
  linkId: id("lnk"),
  destinationUrl: Schema.optionalKey(DestinationUrl),
  label: Schema.optionalKey(
    Schema.NullOr(label.schema).annotate({ description: "Name in the library; null removes it" })
  ),
  tags,
  utm,
  password,
  clearPassword: clear("password"),
  expiresAt,
  clearExpiresAt: clear("expiresAt"),
  scheduledGoLiveAt,
  clearScheduledGoLiveAt: clear("scheduledGoLiveAt"),
  routeRules,
  clearRouteRules: clear("routeRules")
})
