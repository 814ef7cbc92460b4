import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { List, ListLists } from "@tidings/schema/resources/List"
import { Lists } from "@tidings/services/lists/Lists"

export default Operation.make({
  name: "list_lists",
  http: "GET /v1/lists",
  scope: "lists:read",
  summary: "List contact lists",
  description: "Newest first, each with its size.",
  alsoSaid: "audiences segments mailing groups all",
  input: ListLists,
  output: pageOf(List),
  handler: (page) => Lists.use((lists) => lists.list(page))
})
