import * as Operation from "@tidings/pipeline/Operation"
import { AddedMembers, AddListMembers as Input } from "@tidings/schema/resources/List"
import { ListMembership } from "@tidings/services/lists/ListMembership"

export default Operation.make({
  name: "add_list_members",
  http: "POST /v1/lists/{listId}/members",
  scope: "lists:write",
  idempotency: "accepted",
  summary: "Add contacts to a list",
  description:
    "Up to 1,000 contacts a call. It creates no contacts: unknown ones are answered " +
    "in notFound, an address or number that several share in ambiguous. Those of a double list are asked by mail to confirm, unless confirmed is true. A sandbox key adds contacts of the sandbox.",
  alsoSaid: "subscribe people put someone on audience newsletter signup segment person mailing",
  input: Input,
  output: AddedMembers,
  audit: "list.add_members",
  errors: ["field_invalid"],
  example: {
    listId: "lst_01kb2x9w3t5v7y8z",
    contactIds: [{ external_id: "usr_481" }, { email: "grace@example.com" }]
  },
  handler: (input) => ListMembership.use((members) => members.add(input))
})
