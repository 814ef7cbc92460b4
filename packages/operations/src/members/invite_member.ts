import * as Operation from "@tidings/pipeline/Operation"
import { InvitedMember, InviteMember } from "@tidings/schema/resources/Member"
import { ManagedMembers } from "@tidings/services/members/ManagedMembers"

export default Operation.make({
  name: "invite_member",
  http: "POST /v1/members",
  scope: "members:manage",
  unlisted: true,
  liveOnly: true,
  callers: "people",
  idempotency: "accepted",
  outward: true,
  audit: "member.add",
  summary: "Invite a member",
  description:
    "Lets an address sign in with a code by mail, and mails how, at most 50 people a day. A member already stays as they are. No key makes somebody owner: whoever runs the installation does.",
  alsoSaid: "add colleague teammate user give access to the workspace onboard",
  input: InviteMember,
  output: InvitedMember,
  status: 201,
  otherwise: { when: "the address was a member's already", is: ({ invited }) => !invited },
  errors: ["field_invalid", "scope_required", "person_required", "invalid_api_key", "workspace_rate_limit"],
  example: { email: "ada@example.com", role: "editor" },
  handler: (input) => ManagedMembers.use((members) => members.invite(input))
})
