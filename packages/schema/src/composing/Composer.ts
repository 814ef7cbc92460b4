import { Schema } from "effect"

/** Who wrote what was composed. */
export const Composer = Schema.Struct({
  provider: Schema.String.annotate({ description: "builtin, or the provider of the model that wrote it" }),
  model: Schema.NullOr(Schema.String).annotate({ description: "The model; null for the built-in composer" }),
  fallback: Schema.Boolean.annotate({ description: "True where a model was asked in vain, and the built-in one wrote" })
}).annotate({ identifier: "Composer", description: "Who wrote it" })
export type Composer = typeof Composer.Type

/** What whoever asked should know of the copy. */
export const ComposerNotes = Schema.Array(Schema.String).annotate({
  description: "What of the brief was left out and why, and what else to look at"
})
