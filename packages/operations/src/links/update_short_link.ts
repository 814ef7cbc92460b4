import * as Operation from "@tidings/pipeline/Operation"
import { ShortLink, UpdateShortLink } from "@tidings/schema/resources/ShortLink"
import { Links } from "@tidings/services/links/Links"

export default Operation.make({
  name: "update_short_link",
  http: "PATCH /v1/links/{linkId}",
  scope: "links:write",
  idempotency: "accepted",
  summary: "Change a short link",
  description:
    "Fields that are left out stay as they are; tags, utm and routeRules are replaced whole, and a label of null is removed. The change reaches " +
    "visitors within a second. An archived link is refused with link_not_editable.",
  alsoSaid: "change where link leads redirect destination target url another site country",
  input: UpdateShortLink,
  output: ShortLink,
  errors: ["live_only", "link_not_editable", "field_invalid"],
  example: { linkId: "lnk_01kb2x9w3t5v7y8z", destinationUrl: "https://example.com/sale", clearExpiresAt: true },
  prepare: (edit) => Links.use((links) => links.hashOf(edit)),
  handler: (edit, passwordHash) => Links.use((links) => links.update(edit, passwordHash))
})
