import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { DeletedList } from "@tidings/schema/resources/List"
import { Lists } from "@tidings/services/lists/Lists"
import { Schema } from "effect"

export default Operation.make({
  name: "delete_list",
  http: "DELETE /v1/lists/{listId}",
  scope: "lists:write",
  liveOnly: true,
  idempotency: "natural",
  summary: "Delete a contact list",
  description:
    "Its contacts stay contacts, and its name is free again. Deleting a list again answers the same; one that begins a sequence is refused.",
  alsoSaid: "remove get rid of audience mailing segment group",
  input: Schema.Struct({ listId: id("lst") }),
  output: DeletedList,
  errors: ["list_in_use"],
  handler: ({ listId }) => Lists.use((lists) => lists.remove(listId))
})
