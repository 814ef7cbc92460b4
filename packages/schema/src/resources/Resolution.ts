import { Schema } from "effect"

/** What a person says became of an unconfirmed message. */
export const Resolution = Schema.Literals(["send_again", "sent", "failed"]).annotate({
  identifier: "Resolution",
  description: "send_again: it never left, and is sent again; sent: it left; failed: it is not sent again"
})
export type Resolution = typeof Resolution.Type

/** Of an event by which a person ended what was unconfirmed. */
export const resolved = {
  resolution: Schema.optionalKey(
    Resolution.annotate({ description: "What a person said became of an unconfirmed message; absent otherwise" })
  )
}

/** Whether a message leaves again by it. */
export const sendsAgain = ({ resolution }: { readonly resolution: Resolution }): boolean => resolution === "send_again"
export const whenSentAgain = "resolution is send_again"
