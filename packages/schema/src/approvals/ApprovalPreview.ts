import { Schema } from "effect"
import { Timestamp } from "../fields/Timestamp.ts"

/** The effect of approving a request, as its page shows it to people. */
export const ApprovalPreview = Schema.Struct({
  says: Schema.String.annotate({ description: "The preview in a sentence, or the reason that there is none" }),
  parts: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotate({ description: "Its name" }),
      text: Schema.String.annotate({ description: "Its text; for a difference, lines that begin with + or -" })
    })
  ).annotate({ description: "The message, or the changes, part by part" }),
  mails: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        at: Timestamp,
        to: Schema.String.annotate({ description: "The address or number" }),
        template: Schema.String.annotate({ description: "The template's key" }),
        subject: Schema.optionalKey(
          Schema.String.annotate({ description: "Subject of a mail, if it can be rendered" })
        ),
        text: Schema.optionalKey(Schema.String.annotate({ description: "Its words" }))
      })
    ).annotate({ description: "Mails and text messages of a sequence, if nothing else happens" })
  ),
  warnings: Schema.Array(Schema.String).annotate({ description: "Possible surprises, and reasons for a refusal now" }),
  address: Schema.optionalKey(Schema.String.annotate({ description: "URL at which the page can be seen" }))
}).annotate({ identifier: "ApprovalPreview", description: "Effect of approving it now" })
export type ApprovalPreview = typeof ApprovalPreview.Type
