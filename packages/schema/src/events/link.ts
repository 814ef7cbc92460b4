import { Schema } from "effect"
import * as Event from "../Event.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import type { Plan } from "../Plan.ts"
import { DeviceKind, PlatformKind } from "../resources/RouteRule.ts"
import { ShortLink } from "../resources/ShortLink.ts"
import { Utm } from "../resources/Utm.ts"

/** The lowest plan whose webhooks get link events. */
export const linkEventsPlan: Plan = "pro"

/** The `data` of a link event: the link as the API shows it, and the fields of the event itself. */
const linkData = <F extends Schema.Struct.Fields>(more: F) => Schema.Struct({ ...ShortLink.fields, ...more })

/** The reason of an operator's action. */
const reason = { reason: Schema.String.annotate({ description: "The reason that the operator gave" }) }

/** An example of `linkData`. */
const linkExample = {
  linkId: "lnk_01kb2x9w3t5v7y8z",
  livemode: true,
  destinationUrl: "https://example.com/launch",
  slug: "launch",
  domain: "go.example.com",
  redirectUrl: "https://go.example.com/launch",
  status: "live",
  label: "Launch",
  campaignId: null,
  tags: ["launch"],
  hasPassword: false,
  expiresAt: null,
  scheduledGoLiveAt: null,
  routeRules: [],
  utm: { source: "newsletter", campaign: "launch" },
  totalClicks: 0,
  uniqueClicks: 0,
  botClicks: 0,
  createdAt: "2026-11-20T15:44:30.123Z",
  updatedAt: "2026-11-20T15:44:30.123Z",
  archivedAt: null
} as const satisfies typeof ShortLink.Encoded

export const link_abuse_flagged = Event.make({
  type: "link.abuse_flagged",
  says: "A short link was flagged for abuse",
  plan: linkEventsPlan,
  data: linkData(reason),
  example: { ...linkExample, reason: "reported as phishing" }
})

export const link_archived = Event.make({
  type: "link.archived",
  says: "A short link was archived",
  plan: linkEventsPlan,
  data: linkData({}),
  example: { ...linkExample, status: "archived", archivedAt: "2026-11-21T09:00:00.000Z" }
})

const { destinationUrl, domain, linkId, redirectUrl, slug } = ShortLink.fields

export const link_clicked = Event.make({
  type: "link.clicked",
  says: "A short link was followed by a person",
  plan: linkEventsPlan,
  data: Schema.Struct({
    linkId,
    slug,
    domain,
    redirectUrl,
    destinationUrl: destinationUrl.annotate({ description: "URL that this visitor was redirected to" }),
    clickedAt: Timestamp,
    country: Schema.NullOr(Schema.String).annotate({ description: "ISO 3166-1 alpha-2; null if unknown" }),
    device: DeviceKind,
    platform: PlatformKind,
    referrer: Schema.NullOr(Schema.String).annotate({
      description: "Host of the page that the visitor came from, without www.; null without one"
    }),
    utm: Utm,
    bot: Schema.Literal(false).annotate({ description: "Always false: clicks of bots are counted without an event" })
  }),
  example: {
    linkId: linkExample.linkId,
    slug: linkExample.slug,
    domain: linkExample.domain,
    redirectUrl: linkExample.redirectUrl,
    destinationUrl: "https://example.com/launch?utm_source=newsletter&utm_campaign=launch",
    clickedAt: "2026-11-20T16:02:11.000Z",
    country: "IE",
    device: "mobile",
    platform: "ios",
    referrer: "news.example.com",
    utm: linkExample.utm,
    bot: false
  }
})

export const link_created = Event.make({
  type: "link.created",
  says: "A short link was created",
  plan: linkEventsPlan,
  data: linkData({}),
  example: linkExample
})

export const link_disabled_for_abuse = Event.make({
  type: "link.disabled_for_abuse",
  says: "A short link was disabled for abuse",
  plan: linkEventsPlan,
  data: linkData(reason),
  example: { ...linkExample, status: "disabled", reason: "reported as phishing" }
})

export const link_reinstated = Event.make({
  type: "link.reinstated",
  says: "A short link was reinstated after a review",
  plan: linkEventsPlan,
  data: linkData({}),
  example: linkExample
})

export const link_updated = Event.make({
  type: "link.updated",
  says: "A short link was changed",
  plan: linkEventsPlan,
  data: linkData({
    changed: Schema.Array(Schema.String).annotate({ description: "Names of the fields that were edited" })
  }),
  example: { ...linkExample, changed: ["label"] }
})
