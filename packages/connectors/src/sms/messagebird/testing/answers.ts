import * as Answers from "../../../testing/Answers.ts"

const said = (status: number, name: string, message: string) => ({
  says: `${name}: ${message}`,
  answer: { status, body: { error: { name, code: name, message } } }
})

/** Error names that @messagebird/sdk 0.63.0 documents; no page about them could be read (2026-11). */
export default Answers.make([
  { about: "account", ...said(401, "Unauthorized", "The API key is not known") },
  { about: "account", ...said(402, "InsufficientBalance", "Insufficient balance") },
  { about: "sender", elsewhere: true, ...said(422, "SMSSenderNotConfigured", "The sender is not configured") },
  { about: "sender", elsewhere: true, ...said(422, "SMSNoEligibleSender", "No sender reaches this destination") },
  {
    about: "sender",
    elsewhere: true,
    ...said(422, "SenderCategoryNotPermitted", "The registration does not cover it")
  },
  { about: "recipient", ...said(422, "SMSInvalidRecipient", "Not a valid number") },
  { about: "recipient", ...said(422, "SMSRecipientSuppressed", "The recipient is suppressed") },
  { about: "message", ...said(422, "SMSUnsupportedFeature", "Not available") },
  { about: "message", elsewhere: true, ...said(403, "Unheard", "A refusal that no page tells") },
  { about: "passing", ...said(429, "TooManyRequests", "Slow down") }
])
