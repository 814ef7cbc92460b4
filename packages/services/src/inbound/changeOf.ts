import type { MessageOutcome } from "@tidings/connectors/Callback"
import type { TimelineChange } from "../sends/timeline/TimelineChange.ts"

const told = ({ reason, statusCode }: { readonly reason: string; readonly statusCode?: string }) => ({
  reason,
  ...(statusCode !== undefined && { enhanced_status_code: statusCode })
})

/** What a provider's word of a message means for its send. */
export const changeOf = (outcome: MessageOutcome): TimelineChange => {
  switch (outcome.became) {
    case "delivered":
      return { type: "send.delivered", source: "provider" }
    case "delayed":
      return { type: "send.delivery_delayed", source: "provider", data: told(outcome) }
    case "bounced":
      return {
        type: "send.bounced",
        source: "provider",
        data: { bounce_type: outcome.hard ? "hard" : "soft", ...told(outcome) }
      }
    case "complained":
      return { type: "send.complained", source: "provider", data: { feedback_type: outcome.feedbackType } }
  }
}
