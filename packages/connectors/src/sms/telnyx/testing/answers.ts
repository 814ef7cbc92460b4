import * as Answers from "../../../testing/Answers.ts"

const said = (status: number, code: string, title: string) => ({
  says: `${code} ${title}`,
  answer: { status, body: { errors: [{ code, title, detail: title }] } }
})

/**
 * Answers documented at developers.telnyx.com/docs/messaging/messages/error-codes and
 * development/api-fundamentals/api-errors, 2026-11; telnyxFailure.ts names the pages that could not be read.
 */
export default Answers.make([
  { about: "account", ...said(401, "10009", "Authentication failed") },
  { about: "account", ...said(403, "10010", "Authorization failed") },
  { about: "account", ...said(402, "20100", "Insufficient funds") },
  { about: "sender", elsewhere: true, ...said(400, "40305", "Invalid 'from' address") },
  { about: "sender", elsewhere: true, ...said(400, "40013", "Invalid source number") },
  { about: "recipient", ...said(400, "40310", "Invalid 'to' address") },
  { about: "recipient", ...said(400, "40001", "Not routable") },
  { about: "recipient", ...said(400, "40300", "Blocked due to STOP message") },
  { about: "message", ...said(400, "40009", "Invalid message body") },
  { about: "message", ...said(400, "40333", "Messaging profile spend limit reached") },
  { about: "passing", ...said(429, "10011", "Too many requests") }
])
