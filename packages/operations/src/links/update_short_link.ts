import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { DestinationUrl, linkFields, ShortLink } from "@tidings/schema/resources/ShortLink"
import { Links } from "@tidings/services/links/Links"
import { Schema } from "effect"

const { expiresAt, label, password, routeRules, scheduledGoLiveAt, tags, utm } = linkFields

const clear = (field: string) =>
  Schema.optionalKey(Schema.Boolean.annotate({ description: `True removes ${field}`, default: false }))

export default Operation.make({
  name: "update_short_link",
  http: "PATCH /v1/links/{linkId}",
  scope: "links:write",
  idempotency: "accepted",
  summary: "Change a short link",
  description:
    "Fields that are left out stay as they are; tags, utm and routeRules are replaced whole, and a label of null is removed. The change reaches " +
    "visitors within a second. An archived link is refused with link_not_editable.",
  input: Schema.Struct({
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
  }),
  output: ShortLink,
  errors: ["link_not_editable", "field_invalid"],
  example: { linkId: "lnk_01kb2x9w3t5v7y8z", destinationUrl: "https://example.com/sale", clearExpiresAt: true },
  prepare: (edit) => Links.use((links) => links.hashOf(edit)),
  handler: ({ linkId, ...edit }, passwordHash) => Links.use((links) => links.update(linkId, edit, passwordHash))
})
