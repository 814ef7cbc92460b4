import * as Operation from "@tidings/pipeline/Operation"
import { SurfacePolicy } from "@tidings/schema/approvals/ApprovalPolicy"
import { ApprovalPolicies } from "@tidings/services/approvals/ApprovalPolicies"
import { Effect, Schema } from "effect"

export default Operation.make({
  name: "list_approval_policies",
  http: "GET /v1/approvals/policies",
  scope: "approvals:read",
  audit: "approval_policy.list",
  summary: "List approval policies",
  description: "The calls of each surface that wait for a person's decision; a surface without a policy holds none.",
  alsoSaid: "what needs review sign off permission human rules",
  input: Schema.Struct({}),
  output: Schema.Struct({
    data: Schema.Array(SurfacePolicy).annotate({ description: "One policy for each surface" })
  }),
  handler: () =>
    Effect.map(
      ApprovalPolicies.use((policies) => policies.list),
      (data) => ({ data })
    )
})
