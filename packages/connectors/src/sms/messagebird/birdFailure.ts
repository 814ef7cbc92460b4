import { codedFailure } from "../../http/codedFailure.ts"
import { textIn } from "../../http/jsonParts.ts"

/**
 * Maps a Bird answer that is no success to a failure, by the error name in the types of its package (@messagebird/sdk
 * 0.63.0); no page about its errors could be read, so any other name refuses one message.
 */
export const birdFailure = codedFailure(
  {
    badNumbers: new Set(["SMSInvalidRecipient", "SMSLandlineRecipient"]),
    optedOut: new Set(["SMSRecipientSuppressed", "SMSRecipientOptedOut"]),
    // Sender not configured, none for this destination, none registered for this category there.
    badSenders: new Set(["SMSSenderNotConfigured", "SMSNoEligibleSender", "SenderCategoryNotPermitted"])
  },
  ({ json, text }) => {
    const { code, message, name } = json?.error ?? {}
    return { code: textIn(name, code), message: textIn(message, text) }
  }
)
