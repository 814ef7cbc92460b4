import * as Answers from "../../../testing/Answers.ts"

const said = (status: number, code: number, message: string) => ({
  says: `${code} ${message}`,
  answer: { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } }
})

/** Answers documented at twilio.com/docs/api/errors/<number>, 2026-11. */
export default Answers.make([
  { about: "account", ...said(401, 20003, "Authenticate") },
  { about: "account", ...said(401, 20005, "Account not active") },
  { about: "account", ...said(400, 30002, "Account suspended") },
  { about: "sender", elsewhere: true, ...said(400, 21606, "'From' is not valid for this destination/account") },
  { about: "sender", elsewhere: true, ...said(400, 21659, "'From' is not yours, or of another country") },
  { about: "sender", elsewhere: true, ...said(400, 21212, "Invalid 'From' number") },
  { about: "recipient", elsewhere: true, ...said(400, 21408, "Permissions disabled for the destination region") },
  { about: "recipient", elsewhere: true, ...said(403, 21608, "The 'to' number is not yet verified for this account") },
  { about: "recipient", elsewhere: true, ...said(400, 21612, "The 'To' number is not reachable from this 'From'") },
  { about: "recipient", ...said(400, 21211, "Invalid 'To' phone number") },
  { about: "recipient", ...said(400, 21614, "'To' number is not a valid mobile number") },
  { about: "recipient", ...said(400, 21610, "Attempt to send to unsubscribed recipient") },
  { about: "message", ...said(400, 21617, "The concatenated message body exceeds the 1600 character limit") },
  { about: "message", ...said(400, 99999, "A number that no page tells") },
  { about: "message", elsewhere: true, ...said(403, 99999, "A refusal that no page tells") },
  { about: "passing", ...said(429, 21611, "This 'From' number has exceeded the maximum number of queued messages") },
  { about: "passing", ...said(429, 20429, "Too many requests") }
])
