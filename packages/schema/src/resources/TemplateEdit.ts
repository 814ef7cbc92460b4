import { Schema } from "effect"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { Contract, TemplateCategory, TemplateMode, TemplateTracking, Variable, TemplateStatus } from "./Template.ts"
import { text } from "../fields/text.ts"
import { sendFields } from "./SendRequest.ts"

export const RenderTemplate = Schema.Struct({
  template: TemplateKey,
  variables: sendFields.variables,
  draft: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Preview the draft instead of the published version", default: false })
  ),
  samples: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "Fill variables that are not given, from the contract's samples or else by type; null leaves one out",
      default: false
    })
  ),
  detail: Schema.optionalKey(
    Schema.Literals(["summary", "full"]).annotate({
      description: "summary: without HTML",
      default: "full"
    })
  )
})

export const RenderedTemplate = Schema.Struct({
  html: Schema.String.annotate({ description: "The HTML part; empty with detail=summary" }),
  text: Schema.String.annotate({ description: "The text part" }),
  subject: Schema.String.annotate({ description: "The rendered subject" })
})

/** The fields of a template that an author may set. */
const templateFields = {
  name: Schema.optionalKey(text({ min: 1, max: 200 }).annotate({ description: "Display name" })),
  category: Schema.optionalKey(
    TemplateCategory.annotate({ description: "system (codes) leaves first, marketing last and unsubscribable" })
  ),
  mode: Schema.optionalKey(TemplateMode.annotate({ description: "Language of the body" })),
  subject: Schema.optionalKey(text({ max: 998 }).annotate({ description: "May hold {{variables}}" })),
  previewText: Schema.optionalKey(
    text({ max: 998 }).annotate({ description: "Text that inboxes show beside the subject" })
  ),
  themeId: Schema.optionalKey(
    Schema.NullOr(text({ max: 100 })).annotate({ description: "Kept as given; no theme is applied yet" })
  ),
  tracking: Schema.optionalKey(
    Schema.Struct({
      opens: Schema.optionalKey(TemplateTracking.fields.opens),
      clicks: Schema.optionalKey(TemplateTracking.fields.clicks)
    }).annotate({
      description:
        "null follows the workspace's default, else tracks marketing only; system mails are tracked only if true"
    })
  ),
  body: Schema.optionalKey(
    text({ max: 500_000 }).annotate({ description: "MJML or HTML with Liquid: {{variable}}, {% for %}, {% if %}" })
  ),
  variables: Schema.optionalKey(
    Schema.Array(Variable).check(Schema.isMaxLength(200)).annotate({
      description:
        "Variables of the body that are not declared become required strings, or the type that their use shows"
    })
  ),
  policy: Schema.optionalKey(Contract.fields.policy)
}

/** The field that makes an edit conditional on the draft's state. */
export const ifRevision = Schema.optionalKey(
  Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)).annotate({
    description: "Refuse with draft_changed unless the draft still has this revision"
  })
)

export const CreateTemplate = Schema.Struct({ key: Schema.optionalKey(TemplateKey), ...templateFields })

const { body, category, name, previewText, subject } = templateFields

/** A change of the words of a template's draft, with a reason for the approver. */
export const ProposeTemplateChange = Schema.Struct({
  key: TemplateKey,
  patch: Schema.Struct({ name, category, subject, previewText, body }).annotate({
    description: "Changes of the draft; at least one field"
  }),
  reason: text({ min: 1, max: 1000 }).annotate({ description: "Reason, for the approver and the audit log" })
})

export const DuplicateTemplate = Schema.Struct({
  key: TemplateKey,
  newKey: TemplateKey.annotate({ description: "Key of the copy" }),
  name: Schema.optionalKey(
    text({ min: 1, max: 200 }).annotate({ description: "Display name of the copy; that of the template if absent" })
  ),
  fromSandbox: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Copy the sandbox's template of this key, so that a live key brings it into the live world",
      default: false
    })
  )
})

export const UpdateTemplate = Schema.Struct({
  key: TemplateKey,
  ...templateFields,
  status: Schema.optionalKey(
    TemplateStatus.annotate({
      description: "archived ends sends; the status before it restores the template"
    })
  ),
  ifRevision
})
