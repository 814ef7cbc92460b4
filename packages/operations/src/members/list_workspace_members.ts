import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListWorkspaceMembers, Member } from "@tidings/schema/resources/Member"
import { ManagedMembers } from "@tidings/services/members/ManagedMembers"

export default Operation.make({
  name: "list_workspace_members",
  http: "GET /v1/members",
  scope: "members:read",
  unlisted: true,
  audit: "member.list",
  summary: "List members of the workspace",
  description: "By address: who may sign in, with role, and if they decide approvals.",
  alsoSaid: "who is in our team users colleagues may sign in access roles",
  input: ListWorkspaceMembers,
  output: pageOf(Member),
  handler: (input) => ManagedMembers.use((members) => members.list(input))
})
