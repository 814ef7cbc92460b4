import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { List } from "@tidings/schema/resources/List"
import { Lists } from "@tidings/services/lists/Lists"
import { Schema } from "effect"

export default Operation.make({
  name: "read_list",
  http: "GET /v1/lists/{listId}",
  scope: "lists:read",
  summary: "Read a contact list",
  description: "Its name, purpose and size.",
  alsoSaid: "audience segment how many people subscribers size count",
  input: Schema.Struct({ listId: id("lst") }),
  output: List,
  handler: ({ listId }) => Lists.use((lists) => lists.read(listId))
})
