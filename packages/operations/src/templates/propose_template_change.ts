import * as Operation from "@tidings/pipeline/Operation"
import { TemplateAnswer } from "@tidings/schema/resources/Template"
import { ProposeTemplateChange } from "@tidings/schema/resources/TemplateProposal"
import { proposalPreview } from "@tidings/services/approvals/showing/templatePreview"
import { Templates } from "@tidings/services/templates/Templates"
import { Effect } from "effect"

export default Operation.make({
  name: "propose_template_change",
  http: "POST /v1/templates/{key}/proposals",
  scope: "templates:write",
  idempotency: "accepted",
  destroys: true,
  audit: "template.propose",
  summary: "Propose a change of a template",
  description:
    "Changes the draft, with a reason. If the workspace's approval policy for email_template holds the call, a person decides first, and approval applies the change and publishes the draft; otherwise the draft alone is changed.",
  alsoSaid: "suggest edit review ask for change email wording",
  input: ProposeTemplateChange,
  output: TemplateAnswer,
  errors: ["unknown_template", "live_only", "field_invalid", "workspace_rate_limit"],
  maxBodyBytes: 2 * 1024 * 1024,
  example: {
    key: "receipt",
    patch: { subject: "Your receipt for {{order_number}}" },
    reason: "Readers look for the order's number."
  },
  surface: "email_template",
  asks: ({ key, patch, reason }) =>
    `Change ${Object.keys(patch).join(", ")} of template ${key} and publish it: ${reason}`,
  shows: proposalPreview,
  verb: "publish",
  seen: ({ key }) => Templates.use((templates) => templates.seen(key)),
  handler: (change) =>
    Effect.map(
      Templates.use((templates) => templates.propose(change)),
      (data) => ({ data })
    )
})
