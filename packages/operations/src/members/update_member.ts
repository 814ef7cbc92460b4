import * as Operation from "@tidings/pipeline/Operation"
import { UpdatedMember, UpdateMember } from "@tidings/schema/resources/Member"
import { ManagedMembers } from "@tidings/services/members/ManagedMembers"

export default Operation.make({
  name: "update_member",
  http: "PATCH /v1/members/{email}",
  scope: "members:manage",
  unlisted: true,
  liveOnly: true,
  callers: "people",
  idempotency: "accepted",
  audit: "member.update",
  summary: "Update a member",
  description:
    "Changes role and right to decide approvals. A lower role takes its scopes from the programs that the member connected, from their next call on; a higher one widens none, which connect anew. Keys made for the member stay, and are named.",
  alsoSaid: "change role permissions colleague promote demote make editor approver reader owner",
  input: UpdateMember,
  output: UpdatedMember,
  errors: ["resource_not_found", "field_invalid", "scope_required", "person_required", "invalid_api_key", "last_owner"],
  example: { email: "ada@example.com", role: "approver" },
  handler: (input) => ManagedMembers.use((members) => members.update(input))
})
