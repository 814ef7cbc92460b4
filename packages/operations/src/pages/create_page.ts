import * as Operation from "@tidings/pipeline/Operation"
import { CreatedPage, CreatePage } from "@tidings/schema/resources/Page"
import { ComposedPages } from "@tidings/services/pages/ComposedPages"

export default Operation.make({
  name: "create_page",
  http: "POST /v1/pages",
  scope: "pages:write",
  idempotency: "accepted",
  summary: "Create a landing page from a brief",
  description:
    "Composes a draft at once, in the brand's colours: it says only what brief, brand or marketing strategy say, and notes name what was left out. " +
    "A brief without a link gets a form, whose senders become contacts on a list. publish_page puts it online; compose_page writes it anew. 10 credits if a model wrote it.",
  alsoSaid: "new landing page website site build make",
  input: CreatePage,
  output: CreatedPage,
  status: 201,
  errors: ["brand_required", "slug_taken", "field_invalid", "workspace_rate_limit", "insufficient_credits"],
  example: {
    slug: "open-kitchen",
    brief:
      "# Open kitchen evening\n\nSaturday 12 December, 18:00 to 21:00, at the bakery. You can shape a loaf yourself. Entry is free, and places are limited to 40.",
    objective: "event",
    ctaLabel: "Book a place",
    vibe: "warm",
    length: "medium"
  },
  prepare: (input) => ComposedPages.use((pages) => pages.compose(input)),
  handler: (input, composed) => ComposedPages.use((pages) => pages.keep(input, composed))
})
