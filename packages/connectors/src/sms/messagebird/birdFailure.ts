import { codedFailure } from "../../http/codedFailure.ts"
import { textIn } from "../../http/jsonParts.ts"

/**
 * What an answer of Bird's that is no success means, by the name in its error, as the types of its package tell it (@messagebird/sdk 0.63.0); no page of its
 * errors could be read, so that any other name refuses one message.
 */
export const birdFailure = codedFailure(
  {
    badNumbers: new Set(["SMSInvalidRecipient", "SMSLandlineRecipient"]),
    optedOut: new Set(["SMSRecipientSuppressed", "SMSRecipientOptedOut"]),
    // Not configured, none for this destination, none that is registered for it in this category.
    badSenders: new Set(["SMSSenderNotConfigured", "SMSNoEligibleSender", "SenderCategoryNotPermitted"])
  },
  ({ json, text }) => {
    const { code, message, name } = json?.error ?? {}
    return { code: textIn(name, code), message: textIn(message, text) }
  }
)
