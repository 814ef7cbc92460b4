import { TemplateAnswer } from "@tidings/schema/resources/Template"
import * as Operation from "@tidings/pipeline/Operation"
import { UpdateTemplate } from "@tidings/schema/resources/TemplateEdit"
import { statusPreview } from "@tidings/services/approvals/showing/templatePreview"
import { Templates } from "@tidings/services/templates/Templates"
import { Effect } from "effect"

export default Operation.make({
  name: "update_template",
  http: "PATCH /v1/templates/{key}",
  scope: "templates:write",
  idempotency: "accepted",
  summary: "Edit a template draft",
  description:
    "Changes the given fields of the draft and keeps the others. Sends use the published version until publish_template. Status archived ends sends of the template; the status it had before (draft or published) restores it.",
  alsoSaid: "fix typo in email edit wording change subject archive template",
  input: UpdateTemplate,
  output: TemplateAnswer,
  errors: ["unknown_template", "live_only", "draft_changed", "field_invalid", "workspace_rate_limit"],
  maxBodyBytes: 2 * 1024 * 1024,
  surface: { kind: "email_template", when: "status is given", needed: ({ status }) => status !== undefined },
  asks: ({ key, status }) =>
    status === "archived" ? `Archive the template ${key}, which ends its sends` : `Bring the template ${key} back`,
  shows: statusPreview,
  verb: ({ status }) => (status === "archived" ? "archive" : "bring back"),
  seen: ({ key }) => Templates.use((templates) => templates.seen(key)),
  example: { key: "receipt", subject: "Your receipt for {{order_number}}" },
  handler: (edit) =>
    Effect.map(
      Templates.use((templates) => templates.update(edit)),
      (data) => ({ data })
    )
})
