import { Schema } from "effect"
import * as Event from "../Event.ts"
import { DeviceKind, PlatformKind } from "../resources/RouteRule.ts"
import { ShortLink } from "../resources/ShortLink.ts"
import { Utm } from "../resources/Utm.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { linkEventsPlan, linkExample } from "./LinkData.ts"

const { destinationUrl, domain, linkId, redirectUrl, slug } = ShortLink.fields

export default Event.make({
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
