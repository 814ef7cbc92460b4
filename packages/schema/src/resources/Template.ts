import { Schema } from "effect"
import { pageFields, searchField } from "../fields/page.ts"
import { id } from "../Id.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { TopicKey } from "../naming/TopicKey.ts"

export const TemplateCategory = Schema.Literals(["marketing", "transactional", "system"]).annotate({
  identifier: "TemplateCategory",
  description: "Purpose of the mails. Urgency follows: system (codes, resets) before transactional before marketing"
})
export const TemplateMode = Schema.Literals(["mjml", "html"]).annotate({
  identifier: "TemplateMode",
  description: "Language of the body"
})
const choice = Schema.NullOr(Schema.Boolean)

/** The tracking of opens and clicks in a template's mails; frozen with the body at publication. */
export const TemplateTracking = Schema.Struct({
  opens: choice.annotate({ description: "Count opens, by a pixel" }),
  clicks: choice.annotate({ description: "Count clicks; system mails keep links that hold tokens as they are" })
}).annotate({
  identifier: "TemplateTracking",
  description: "null follows the workspace's default, else tracks marketing only; system mails are tracked only if true"
})
export type TemplateTracking = typeof TemplateTracking.Type

export const TemplateStatus = Schema.Literals(["draft", "published", "archived"]).annotate({
  identifier: "TemplateStatus",
  description: "Status of the template"
})

export const VariableType = Schema.Literals([
  "string",
  "number",
  "boolean",
  "url",
  "email",
  "date",
  "array",
  "object"
]).annotate({ identifier: "VariableType", description: "Type of a variable" })
export type VariableType = typeof VariableType.Type

/** One variable of a contract; `items` describes an array's elements, `properties` an object's members. */
export interface Variable {
  readonly key: string
  readonly type: VariableType
  readonly required: boolean
  readonly label?: string
  readonly description?: string
  readonly sample?: Schema.Json
  readonly enum?: ReadonlyArray<string | number>
  readonly items?: Variable
  readonly properties?: ReadonlyArray<Variable>
}
export const Variable: Schema.Codec<Variable> = Schema.Struct({
  key: text({ max: 64 }, Schema.isPattern(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/u)).annotate({
    description: "Name in the body, such as code for {{code}}"
  }),
  type: VariableType.annotate({ description: "Type of the variable" }),
  required: Schema.Boolean.annotate({ description: "True if a send must give the variable" }),
  label: Schema.optionalKey(text({ max: 200 }).annotate({ description: "Display name" })),
  description: Schema.optionalKey(text({ max: 2_000 }).annotate({ description: "Purpose of the variable" })),
  sample: Schema.optionalKey(Schema.Json.annotate({ description: "A value to preview with" })),
  enum: Schema.optionalKey(
    Schema.Array(Schema.Union([text({ max: 1_000 }), Schema.Finite])).annotate({
      description: "The only values allowed"
    })
  ),
  items: Schema.optionalKey(
    Schema.suspend((): Schema.Codec<Variable> => Variable).annotate({ description: "The elements of an array" })
  ),
  properties: Schema.optionalKey(
    Schema.Array(Schema.suspend((): Schema.Codec<Variable> => Variable)).annotate({
      description: "The members of an object"
    })
  )
}).annotate({ identifier: "TemplateVariable", description: "One variable of a contract" })

/**
 * The variables that a send must give. strict refuses undeclared variables if failOnUndeclared, lenient coerces "12" to
 * 12 and back.
 */
export const Contract = Schema.Struct({
  version: Schema.Int.annotate({ description: "Version of the template that has this contract" }),
  variables: Schema.Array(Variable).annotate({
    description: "Variables that the template takes: declared, or used by subject and body"
  }),
  policy: Schema.Struct({
    mode: Schema.Literals(["strict", "lenient"]).annotate({ description: 'lenient takes "12" for 12 and 12 for "12"' }),
    failOnUndeclared: Schema.Boolean.annotate({ description: "True if strict refuses variables that are not declared" })
  }).annotate({ description: "Strictness of the check of variables" })
}).annotate({ identifier: "SchemaContract", description: "The variables that a send of a template must give" })
export type Contract = typeof Contract.Type

/** A use of a variable, by its path, in a part of a template's words. */
export interface WordUse {
  readonly path: string
  readonly part: "subject" | "previewText" | "body"
  /** True if it is printed or asked for as a whole, and not only looped over. */
  readonly whole: boolean
}

const localeTag = Schema.NullOr(Schema.String).annotate({
  description: "Language of subject and body (BCP 47); null if it says none"
})

/** The state of one further language of a draft. */
export const TemplateLocaleState = Schema.Struct({
  locale: Schema.String.annotate({ description: "Language (BCP 47)" }),
  updated_at: Timestamp,
  missing: Schema.Array(Schema.String).annotate({
    description: "Required variables that the template's own words use and these do not; each is refused at publication"
  }),
  unknown: Schema.Array(Schema.String).annotate({
    description: "Variables of these words that the contract does not have; each is refused at publication"
  })
}).annotate({ identifier: "TemplateLocaleState", description: "One further language of a template's draft" })
export type TemplateLocaleState = typeof TemplateLocaleState.Type

const summary = {
  id: id("tpl"),
  key: TemplateKey,
  name: Schema.String.annotate({ description: "Display name" }),
  category: TemplateCategory,
  topicKey: Schema.NullOr(TopicKey).annotate({
    description: "The topic of its mails, marketing only; null without one"
  }),
  mode: TemplateMode.annotate({ description: "Language of the body" }),
  status: TemplateStatus.annotate({ description: "Status of the template" }),
  subject: Schema.String.annotate({ description: "Subject; may hold {{variables}}" }),
  previewText: Schema.String.annotate({ description: "Preview text that inboxes show beside the subject" }),
  themeId: Schema.NullOr(Schema.String).annotate({ description: "A theme's id; null without one" }),
  tracking: TemplateTracking,
  locale: localeTag,
  version: Schema.Int.annotate({ description: "The last published version; 0 before the first" }),
  created_at: Timestamp,
  updated_at: Timestamp
}

export const TemplateSummary = Schema.Struct(summary).annotate({
  identifier: "TemplateSummary",
  description: "A template without its body"
})
export type TemplateSummary = typeof TemplateSummary.Type

/** The current draft, with the contract that it would publish. */
export const Template = Schema.Struct({
  ...summary,
  revision: Schema.Int.annotate({ description: "Number of this state of the draft; each edit raises it" }),
  body: Schema.String.annotate({ description: "MJML or HTML with Liquid" }),
  locales: Schema.Array(TemplateLocaleState).annotate({ description: "Further languages of the draft, by tag" }),
  variables: Schema.Array(Variable).annotate({
    description: "Variables that the template takes: declared, or used by subject and body"
  }),
  schema: Contract.annotate({ description: "The contract that the draft would publish" })
}).annotate({
  identifier: "Template",
  description: "A template's current draft, with the contract that it would publish"
})
export type Template = typeof Template.Type

export const TemplateAnswer = Schema.Struct({ data: Template })

export const TemplateSchema = Schema.Struct({
  key: TemplateKey,
  status: TemplateStatus,
  variables: Schema.Array(Variable).annotate({
    description: "Variables that the template takes: declared, or used by subject and body"
  }),
  schema: Contract
})

export const ListTemplates = Schema.Struct({
  ...pageFields(),
  q: searchField("key or name"),
  status: Schema.optionalKey(TemplateStatus.annotate({ description: "Only this status" }))
})
