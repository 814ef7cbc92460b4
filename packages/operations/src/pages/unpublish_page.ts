import * as Operation from "@tidings/pipeline/Operation"
import { NamedPage, Page } from "@tidings/schema/resources/Page"
import { offlinePreview } from "@tidings/services/approvals/showing/pagePreview"
import { Pages } from "@tidings/services/pages/Pages"

export default Operation.make({
  name: "unpublish_page",
  http: "POST /v1/pages/{idOrSlug}/unpublish",
  scope: "pages:publish",
  idempotency: "accepted",
  destroys: true,
  summary: "Take a landing page offline",
  description:
    "Visitors are told within a second that the page is gone (410). It keeps its slug, and publish_page brings it back.",
  alsoSaid: "take down landing page website offline hide remove",
  input: NamedPage,
  output: Page,
  outward: true,
  errors: ["live_only", "resource_not_found"],
  example: { idOrSlug: "open-kitchen" },
  surface: "page",
  asks: ({ idOrSlug }) => `Take the page ${idOrSlug} offline`,
  shows: ({ idOrSlug }) => offlinePreview(idOrSlug),
  verb: "take offline",
  seen: ({ idOrSlug }) => Pages.use((pages) => pages.seen(idOrSlug)),
  handler: ({ idOrSlug }) => Pages.use((pages) => pages.unpublish(idOrSlug))
})
