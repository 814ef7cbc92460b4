import { Schema } from "effect"
import { TemplateKey } from "../fields/TemplateKey.ts"
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
