import { Schema } from "effect"
import { text } from "./text.ts"

/** The key by which a send names a template. */
export const TemplateKey = text(
  { max: 100 },
  Schema.isPattern(/^[a-z0-9][a-z0-9_-]{0,99}$/u, { expected: "1 to 100 of a-z, 0-9, - and _" })
).annotate({ examples: ["receipt"], description: "Addressing key: 1 to 100 of a-z, 0-9, - and _" })

/** True for a text that may be the key of a template. */
export const isTemplateKey = Schema.is(TemplateKey)
