import * as Operation from "@tidings/pipeline/Operation"
import { List, UpdateList } from "@tidings/schema/resources/List"
import { Lists } from "@tidings/services/lists/Lists"

export default Operation.make({
  name: "update_list",
  http: "PATCH /v1/lists/{listId}",
  scope: "lists:write",
  liveOnly: true,
  idempotency: "accepted",
  summary: "Change a contact list",
  description:
    "Fields that are left out stay as they are; a description of null is removed. Members who are there stay when optIn becomes double.",
  alsoSaid: "rename audience mailing group segment",
  input: UpdateList,
  output: List,
  errors: ["field_invalid", "list_name_taken"],
  example: { listId: "lst_01kb2x9w3t5v7y8z", description: "Weekly, on Thursdays" },
  handler: (changes) => Lists.use((lists) => lists.update(changes))
})
