import * as Operation from "@tidings/pipeline/Operation"
import { NamedPage, Page } from "@tidings/schema/resources/Page"
import { pagePublicationPreview } from "@tidings/services/approvals/showing/pagePreview"
import { Pages } from "@tidings/services/pages/Pages"

export default Operation.make({
  name: "publish_page",
  http: "POST /v1/pages/{idOrSlug}/publish",
  scope: "pages:publish",
  idempotency: "accepted",
  destroys: true,
  summary: "Publish a landing page",
  description:
    "Serves it at its url within a second, in the brand's present colours; a page without changes keeps its version. A page of more than 50 KB is refused. The list of its form is made if there is none.",
  alsoSaid: "go live landing page website online put up launch",
  input: NamedPage,
  output: Page,
  outward: true,
  errors: ["live_only", "resource_not_found", "field_invalid"],
  example: { idOrSlug: "open-kitchen" },
  surface: "page",
  asks: ({ idOrSlug }) => `Publish the page ${idOrSlug}`,
  shows: ({ idOrSlug }) => pagePublicationPreview(idOrSlug),
  verb: "publish",
  seen: ({ idOrSlug }) => Pages.use((pages) => pages.seen(idOrSlug)),
  prepare: ({ idOrSlug }) => Pages.use((pages) => pages.drawCard(idOrSlug)),
  handler: ({ idOrSlug }, card) => Pages.use((pages) => pages.publish(idOrSlug, card))
})
