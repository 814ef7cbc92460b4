import * as Operation from "@tidings/pipeline/Operation"
import { DeletedPage, NamedPage } from "@tidings/schema/resources/Page"
import { Pages } from "@tidings/services/pages/Pages"

export default Operation.make({
  name: "delete_page",
  http: "DELETE /v1/pages/{idOrSlug}",
  scope: "pages:write",
  idempotency: "accepted",
  summary: "Delete a landing page",
  description:
    "A published page must be taken offline by unpublish_page first. Its slug is free again; if the page was public, for this workspace alone. Deleting it again answers the same.",
  alsoSaid: "remove landing page website for good",
  input: NamedPage,
  output: DeletedPage,
  errors: ["live_only", "resource_not_found", "page_published"],
  example: { idOrSlug: "open-kitchen" },
  handler: ({ idOrSlug }) => Pages.use((pages) => pages.remove(idOrSlug))
})
