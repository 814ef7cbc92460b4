import * as Operation from "@tidings/pipeline/Operation"
import { ComposedPage, ComposePage } from "@tidings/schema/resources/Page"
import { ComposedPages } from "@tidings/services/pages/ComposedPages"

export default Operation.make({
  name: "compose_page",
  http: "POST /v1/pages/{idOrSlug}/compose",
  scope: "pages:write",
  idempotency: "accepted",
  destroys: true,
  summary: "Compose a landing page anew",
  description:
    "Writes its sections from a brief; fields that are left out keep their last values. Visitors see it after publish_page. persist false only shows it. 10 credits if a model wrote it.",
  alsoSaid: "rewrite landing page website text again new copy",
  input: ComposePage,
  output: ComposedPage,
  errors: ["live_only", "resource_not_found", "field_invalid", "workspace_rate_limit", "insufficient_credits"],
  example: {
    idOrSlug: "open-kitchen",
    brief:
      "# Open kitchen evening\n\nSaturday 19 December, 18:00 to 21:00, at the bakery. You can shape a loaf yourself, and take it home. Entry is free.",
    length: "short"
  },
  prepare: (input) => ComposedPages.use((pages) => pages.composeAnew(input)),
  handler: (input, composed) => ComposedPages.use((pages) => pages.renew(input, composed))
})
