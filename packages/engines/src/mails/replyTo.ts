import type { FieldError } from "@tidings/schema/FieldError"
import type { SendRequest } from "@tidings/schema/resources/SendRequest"

/** Returns the reply address given in either spelling; both with different addresses are an error. */
export const replyToOf = ({
  replyTo,
  reply_to
}: SendRequest): { readonly replyTo: SendRequest["replyTo"]; readonly fields: ReadonlyArray<FieldError> } => ({
  replyTo: replyTo ?? (reply_to === undefined ? undefined : { email: reply_to }),
  fields:
    replyTo !== undefined && reply_to !== undefined && replyTo.email.toLowerCase() !== reply_to.toLowerCase()
      ? [
          {
            path: "reply_to",
            code: "pattern_mismatch",
            message: "replyTo and reply_to name different addresses; send replyTo only"
          }
        ]
      : []
})
