import * as Operation from "@tidings/pipeline/Operation"
import { CreateList, List } from "@tidings/schema/resources/List"
import { Lists } from "@tidings/services/lists/Lists"

export default Operation.make({
  name: "create_list",
  http: "POST /v1/lists",
  scope: "lists:write",
  liveOnly: true,
  idempotency: "accepted",
  summary: "Create a contact list",
  description:
    "The list is empty: add_list_members fills it, as does `tidings contact import` from a file. With optIn double each new member is asked by mail first, by the template confirmTemplateKey.",
  alsoSaid: "new audience segment group mailing",
  input: CreateList,
  output: List,
  status: 201,
  errors: ["field_invalid", "list_name_taken"],
  example: { name: "Newsletter", description: "People who signed up at the foot of the site" },
  handler: (input) => Lists.use((lists) => lists.create(input))
})
