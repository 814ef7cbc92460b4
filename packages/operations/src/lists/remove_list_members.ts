import * as Operation from "@tidings/pipeline/Operation"
import { ListMembers as Input, RemovedMembers } from "@tidings/schema/resources/List"
import { ListMembership } from "@tidings/services/lists/ListMembership"

export default Operation.make({
  name: "remove_list_members",
  http: "POST /v1/lists/{listId}/members/remove",
  scope: "lists:write",
  idempotency: "accepted",
  destroys: true,
  summary: "Remove contacts from a list",
  description: "Up to 1,000 contacts a call. They stay contacts; those that are not members count as absent.",
  alsoSaid: "unsubscribe people take someone off audience leave unfollow opt out of",
  input: Input,
  output: RemovedMembers,
  audit: "list.remove_members",
  example: { listId: "lst_01kb2x9w3t5v7y8z", contactIds: [{ external_id: "usr_481" }] },
  handler: (input) => ListMembership.use((members) => members.remove(input))
})
