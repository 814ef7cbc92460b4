import * as Operation from "@tidings/pipeline/Operation"
import { NamedPage, Page } from "@tidings/schema/resources/Page"
import { Pages } from "@tidings/services/pages/Pages"

export default Operation.make({
  name: "read_page",
  http: "GET /v1/pages/{idOrSlug}",
  scope: null,
  summary: "Read a landing page",
  description: "By its id or slug: its metadata, and its sections as they would be published next.",
  alsoSaid: "landing page website content look preview",
  input: NamedPage,
  output: Page,
  errors: ["resource_not_found"],
  example: { idOrSlug: "open-kitchen" },
  handler: ({ idOrSlug }) => Pages.use((pages) => pages.read(idOrSlug))
})
