import * as Operation from "@tidings/pipeline/Operation"
import { RemovedMember, RemoveMember } from "@tidings/schema/resources/Member"
import { ManagedMembers } from "@tidings/services/members/ManagedMembers"

export default Operation.make({
  name: "remove_member",
  http: "DELETE /v1/members/{email}",
  scope: "members:manage",
  unlisted: true,
  liveOnly: true,
  callers: "people",
  idempotency: "natural",
  audit: "member.remove",
  summary: "Remove a member",
  description:
    "Signs them out, ends every program that they connected, and their approvals no longer count. Keys made for them stay, and are named: revoke_key ends those. Removing an address that is no member's succeeds with deleted false.",
  alsoSaid: "delete colleague somebody left the company team offboard take access away user",
  input: RemoveMember,
  output: RemovedMember,
  errors: ["scope_required", "person_required", "invalid_api_key", "last_owner"],
  handler: ({ email }) => ManagedMembers.use((members) => members.remove(email))
})
