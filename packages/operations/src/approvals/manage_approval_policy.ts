import * as Operation from "@tidings/pipeline/Operation"
import { ManageApprovalPolicy, ManagedPolicy } from "@tidings/schema/approvals/ApprovalPolicy"
import { ApprovalPolicies } from "@tidings/services/approvals/ApprovalPolicies"

export default Operation.make({
  name: "manage_approval_policy",
  http: "PUT /v1/approvals/policies/{surfaceKind}",
  scope: "approvals:write",
  recentSignIn: true,
  liveOnly: true,
  idempotency: "natural",
  audit: "approval_policy.update",
  summary: "Set an approval policy",
  description:
    "Sets the calls on a surface that wait for a person's decision, from the next call on. Fields that are left out take their defaults. An agent can only make a policy stricter.",
  alsoSaid: "require human review sign off before sending agents ask first",
  input: ManageApprovalPolicy,
  output: ManagedPolicy,
  errors: ["person_required"],
  example: { surfaceKind: "email_send", mode: "agents_only", requiredApprovals: 1 },
  handler: (policy) => ApprovalPolicies.use((policies) => policies.set(policy))
})
