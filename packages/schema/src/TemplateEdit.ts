import { Schema } from "effect"
import { Contract, TemplateCategory, TemplateMode, Variable } from "./Template.ts"
import { text } from "./text.ts"

/** What an author may set of a template. */
export const templateFields = {
  name: Schema.optionalKey(text({ min: 1, max: 200 })),
  category: Schema.optionalKey(TemplateCategory),
  mode: Schema.optionalKey(TemplateMode),
  subject: Schema.optionalKey(text({ max: 998 }).annotate({ description: "May hold {{variables}}" })),
  previewText: Schema.optionalKey(text({ max: 998 })),
  themeId: Schema.optionalKey(
    Schema.NullOr(text({ max: 100 })).annotate({ description: "Kept as given; no theme is applied yet" })
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
