import { Schema } from "effect"

/** A person's verdict on an unconfirmed message. */
export const Resolution = Schema.Literals(["send_again", "sent", "failed"]).annotate({
  identifier: "Resolution",
  description: "send_again: it never left, and is sent again; sent: it left; failed: it is not sent again"
})
export type Resolution = typeof Resolution.Type

/** Fields of an event that a person's resolution of an unconfirmed message caused. */
export const resolved = {
  resolution: Schema.optionalKey(
    Resolution.annotate({ description: "A person's verdict on an unconfirmed message; absent otherwise" })
  )
}

/** True if the resolution sends the message again. */
export const sendsAgain = ({ resolution }: { readonly resolution: Resolution }): boolean => resolution === "send_again"
export const whenSentAgain = "resolution is send_again"
