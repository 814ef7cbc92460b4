import { Schema } from "effect"

/** The composer that wrote a text. */
export const Composer = Schema.Struct({
  provider: Schema.String.annotate({ description: "builtin, or the provider of the model that wrote it" }),
  model: Schema.NullOr(Schema.String).annotate({ description: "The model; null for the built-in composer" }),
  fallback: Schema.Boolean.annotate({
    description: "True if a model was asked in vain, and the built-in composer wrote"
  })
}).annotate({ identifier: "Composer", description: "Composer that wrote it" })
export type Composer = typeof Composer.Type

/** Notes on the copy for its author. */
export const ComposerNotes = Schema.Array(Schema.String).annotate({
  description: "Parts of the brief that were left out and why, and other points to review"
})
