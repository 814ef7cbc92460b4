import { Schema } from "effect"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { Contract, TemplateCategory, TemplateMode, TemplateTracking, Variable, TemplateStatus } from "./Template.ts"
import { Language } from "../fields/locale/Language.ts"
import { text } from "../fields/text.ts"
import { TopicKey } from "../naming/TopicKey.ts"
import { sendFields } from "./SendRequest.ts"

export const RenderedTemplate = Schema.Struct({
  html: Schema.String.annotate({ description: "The HTML part; empty with detail=summary" }),
  text: Schema.String.annotate({ description: "The text part" }),
  subject: Schema.String.annotate({ description: "The rendered subject" }),
  locale: Schema.NullOr(Schema.String).annotate({
    description: "Language that was chosen for the words; null if the template says none"
  })
})

/** The fields of a template that an author may set. */
export const templateFields = {
  name: Schema.optionalKey(text({ min: 1, max: 200 }).annotate({ description: "Display name" })),
  category: Schema.optionalKey(
    TemplateCategory.annotate({ description: "system (codes) leaves first, marketing last and unsubscribable" })
  ),
  topicKey: Schema.optionalKey(
    Schema.NullOr(TopicKey).annotate({
      description: "Topic of its mails, which their readers can leave by itself; marketing only, null for none"
    })
  ),
  mode: Schema.optionalKey(TemplateMode.annotate({ description: "Language of the body" })),
  subject: Schema.optionalKey(text({ max: 998 }).annotate({ description: "May hold {{variables}}" })),
  previewText: Schema.optionalKey(
    text({ max: 998 }).annotate({ description: "Text that inboxes show beside the subject" })
  ),
  themeId: Schema.optionalKey(
    Schema.NullOr(text({ max: 100 })).annotate({ description: "Kept as given; no theme is applied yet" })
  ),
  locale: Schema.optionalKey(Language.annotate({ description: "Language of subject and body (BCP 47)" })),
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

/** Fields of a draft that a preview takes instead of those stored. */
const UnsavedDraft = Schema.Struct({
  mode: templateFields.mode,
  subject: templateFields.subject,
  previewText: templateFields.previewText,
  body: templateFields.body,
  locale: templateFields.locale
})
export type UnsavedDraft = typeof UnsavedDraft.Type

export const RenderTemplate = Schema.Struct({
  template: TemplateKey,
  variables: sendFields.variables,
  locale: sendFields.locale,
  draft: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Preview the draft instead of the published version", default: false })
  ),
  source: Schema.optionalKey(
    UnsavedDraft.annotate({
      description:
        "With draft: words to preview instead of its own, as an editor has them, under its contract; nothing is stored"
    })
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

/** The field that makes an edit conditional on the draft's state. */
export const ifRevision = Schema.optionalKey(
  Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)).annotate({
    description: "Refuse with draft_changed unless the draft still has this revision"
  })
)

export const CreateTemplate = Schema.Struct({ key: Schema.optionalKey(TemplateKey), ...templateFields })

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
