import * as Operation from "@tidings/pipeline/Operation"
import { Page, UpdatePage } from "@tidings/schema/resources/Page"
import { Pages } from "@tidings/services/pages/Pages"

export default Operation.make({
  name: "update_page",
  http: "PATCH /v1/pages/{idOrSlug}",
  scope: "pages:write",
  idempotency: "accepted",
  summary: "Edit a landing page",
  description: "Changes the given fields. previewUrl shows it; visitors see it after publish_page.",
  alsoSaid: "edit landing page website change headline text section",
  input: UpdatePage,
  output: Page,
  errors: ["live_only", "resource_not_found", "field_invalid", "slug_taken"],
  example: {
    idOrSlug: "open-kitchen",
    at: 0,
    sections: [
      {
        type: "hero",
        title: "Come to our open kitchen evening",
        text: "Shape a loaf yourself, and take it home.",
        facts: [{ label: "When", value: "Saturday 12 December, 18:00 to 21:00" }]
      }
    ]
  },
  handler: (edit) => Pages.use((pages) => pages.update(edit))
})
