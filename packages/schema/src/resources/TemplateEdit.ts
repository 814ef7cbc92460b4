import { Schema } from "effect"
import { Contract, TemplateCategory, TemplateMode, TemplateTracking, Variable } from "./Template.ts"
import { text } from "../fields/text.ts"

/** What an author may set of a template. */
export const templateFields = {
  name: Schema.optionalKey(text({ min: 1, max: 200 }).annotate({ description: "For people" })),
  category: Schema.optionalKey(TemplateCategory.annotate({ description: "marketing gets ways to unsubscribe" })),
  mode: Schema.optionalKey(TemplateMode.annotate({ description: "What body is written in" })),
  subject: Schema.optionalKey(text({ max: 998 }).annotate({ description: "May hold {{variables}}" })),
  previewText: Schema.optionalKey(text({ max: 998 }).annotate({ description: "What inboxes show beside the subject" })),
  themeId: Schema.optionalKey(
    Schema.NullOr(text({ max: 100 })).annotate({ description: "Kept as given; no theme is applied yet" })
  ),
  tracking: Schema.optionalKey(
    Schema.Struct({
      opens: Schema.optionalKey(TemplateTracking.fields.opens),
      clicks: Schema.optionalKey(TemplateTracking.fields.clicks)
    }).annotate({
      description: "null: as the workspace's default says, else marketing alone; system mails only where true"
    })
  ),
  body: Schema.optionalKey(
    text({ max: 500_000 }).annotate({ description: "MJML or HTML with Liquid: {{variable}}, {% for %}, {% if %}" })
  ),
  variables: Schema.optionalKey(
    Schema.Array(Variable).check(Schema.isMaxLength(200)).annotate({
      description:
        "What the body uses and this list does not declare becomes a required string, or what its uses show it to be"
    })
  ),
  policy: Schema.optionalKey(Contract.fields.policy)
}
