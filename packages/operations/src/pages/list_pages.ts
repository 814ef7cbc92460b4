import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListPages, PageSummary } from "@tidings/schema/resources/Page"
import { Pages } from "@tidings/services/pages/Pages"

export default Operation.make({
  name: "list_pages",
  http: "GET /v1/pages",
  scope: null,
  summary: "List landing pages",
  description: "Newest first, each with its sections by kind and heading.",
  alsoSaid: "landing pages websites all",
  input: ListPages,
  output: pageOf(PageSummary),
  handler: (input) => Pages.use((pages) => pages.list(input))
})
