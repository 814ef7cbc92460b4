import { codedFailure } from "../../http/codedFailure.ts"
import { textIn } from "../../http/jsonParts.ts"

/**
 * Maps a Twilio answer that is no success to a failure, by the code in its body; each code has a page,
 * twilio.com/docs/api/errors/<number>, read in 2026-11.
 */
export const twilioFailure = codedFailure(
  {
    // An invalid number, or one that takes no text messages.
    badNumbers: new Set(["21211", "21217", "21614"]),
    optedOut: new Set(["21610"]),
    // A country that is not enabled, a number that this sender does not reach, one that a trial has not verified, a
    // premium one.
    notReached: new Set(["21214", "21268", "21408", "21608", "21612"]),
    // A number or name that is not the account's, or not for this destination.
    badSenders: new Set(["21212", "21401", "21601", "21603", "21606", "21659", "21661"]),
    // Refused credentials, an account that is not active or suspended.
    ofAccount: new Set(["10001", "20003", "20005", "30002"]),
    // Never processed (20429); the sender's queue is full, with ten hours of messages (21611), and empties by itself.
    tooMany: new Map([
      ["20429", undefined],
      ["21611", 60]
    ])
  },
  ({ json, text }) => ({ code: textIn(json?.code), message: textIn(json?.message, text) })
)
