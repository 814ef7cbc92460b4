import { Schema } from "effect"
import { id } from "./Id.ts"
import { text } from "./text.ts"
import { Timestamp } from "./Timestamp.ts"

export const TemplateKey = text(
  { max: 100 },
  Schema.isPattern(/^[a-z0-9][a-z0-9_-]{0,99}$/u, { expected: "1 to 100 of a-z, 0-9, - and _" })
).annotate({ examples: ["receipt"], description: "Addressing key: 1 to 100 of a-z, 0-9, - and _" })

export const TemplateCategory = Schema.Literals(["marketing", "transactional", "system"]).annotate({
  identifier: "TemplateCategory"
})
export const TemplateMode = Schema.Literals(["mjml", "html"]).annotate({ identifier: "TemplateMode" })
export const TemplateStatus = Schema.Literals(["draft", "published", "archived"]).annotate({
  identifier: "TemplateStatus"
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
]).annotate({ identifier: "VariableType" })
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
  key: text({ max: 64 }, Schema.isPattern(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/u)),
  type: VariableType,
  required: Schema.Boolean,
  label: Schema.optionalKey(text({ max: 200 })),
  description: Schema.optionalKey(text({ max: 2_000 })),
  sample: Schema.optionalKey(Schema.Json),
  enum: Schema.optionalKey(Schema.Array(Schema.Union([text({ max: 1_000 }), Schema.Finite]))),
  items: Schema.optionalKey(Schema.suspend((): Schema.Codec<Variable> => Variable)),
  properties: Schema.optionalKey(Schema.Array(Schema.suspend((): Schema.Codec<Variable> => Variable)))
}).annotate({ identifier: "TemplateVariable" })

/** What a send must bring: strict refuses undeclared variables when failOnUndeclared, lenient coerces "12" to 12 and back. */
export const Contract = Schema.Struct({
  version: Schema.Int,
  variables: Schema.Array(Variable),
  policy: Schema.Struct({ mode: Schema.Literals(["strict", "lenient"]), failOnUndeclared: Schema.Boolean })
}).annotate({ identifier: "SchemaContract" })
export type Contract = typeof Contract.Type

const summary = {
  id: id("tpl"),
  key: TemplateKey,
  name: Schema.String,
  category: TemplateCategory,
  mode: TemplateMode,
  status: TemplateStatus,
  subject: Schema.String,
  previewText: Schema.String,
  themeId: Schema.NullOr(Schema.String),
  version: Schema.Int.annotate({ description: "The last published version; 0 before the first" }),
  created_at: Timestamp,
  updated_at: Timestamp
}

export const TemplateSummary = Schema.Struct(summary).annotate({ identifier: "TemplateSummary" })
export type TemplateSummary = typeof TemplateSummary.Type

/** The draft as it stands, with the contract it would publish. */
export const Template = Schema.Struct({
  ...summary,
  body: Schema.String,
  variables: Schema.Array(Variable),
  schema: Contract
}).annotate({ identifier: "Template" })
export type Template = typeof Template.Type
