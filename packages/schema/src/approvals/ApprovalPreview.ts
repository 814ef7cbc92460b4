import { Schema } from "effect"
import { Timestamp } from "../fields/Timestamp.ts"

/** What approving a request comes to, as people read it on its page. */
export const ApprovalPreview = Schema.Struct({
  says: Schema.String.annotate({ description: "What it shows, in a sentence; or why nothing can be shown" }),
  parts: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotate({ description: "Its name" }),
      text: Schema.String.annotate({ description: "Its words; of a difference, lines that begin with + or -" })
    })
  ).annotate({ description: "The message, or what would change, part by part" }),
  mails: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        at: Timestamp,
        to: Schema.String.annotate({ description: "The address" }),
        template: Schema.String.annotate({ description: "The template's key" }),
        subject: Schema.optionalKey(Schema.String.annotate({ description: "Its subject, where it can be rendered" })),
        text: Schema.optionalKey(Schema.String.annotate({ description: "Its words" }))
      })
    ).annotate({ description: "Mails of a sequence, if nothing but they happens" })
  ),
  warnings: Schema.Array(Schema.String).annotate({ description: "What may surprise, or would be refused now" }),
  address: Schema.optionalKey(Schema.String.annotate({ description: "Where the page can be looked at" }))
}).annotate({ identifier: "ApprovalPreview", description: "What approving it comes to now" })
export type ApprovalPreview = typeof ApprovalPreview.Type
