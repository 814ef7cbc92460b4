import * as Operation from "@tidings/pipeline/Operation"
import { pageFields, pageOf } from "@tidings/schema/fields/page"
import { List } from "@tidings/schema/resources/List"
import { Lists } from "@tidings/services/lists/Lists"
import { Schema } from "effect"

export default Operation.make({
  name: "list_lists",
  http: "GET /v1/lists",
  scope: "lists:read",
  summary: "List contact lists",
  description: "Newest first, each with its size.",
  alsoSaid: "audiences segments mailing groups all",
  input: Schema.Struct(pageFields()),
  output: pageOf(List),
  handler: (page) => Lists.use((lists) => lists.list(page))
})
