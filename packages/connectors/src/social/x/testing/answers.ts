import * as Answers from "../../../testing/Answers.ts"

const said = (status: number, type: string, detail: string) => ({
  says: `${status} ${type}: ${detail}`,
  answer: { status, body: { title: detail, detail, type: `https://api.x.com/2/problems/${type}`, status } }
})

/** Answers documented at docs.x.com/x-api/fundamentals/response-codes-and-errors, 2026-08. */
export default Answers.make([
  { about: "account", ...said(401, "unauthorized", "Unauthorized") },
  { about: "account", ...said(402, "credits", "The account has no credits") },
  { about: "account", ...said(403, "client-forbidden", "The app may not use this endpoint") },
  { about: "message", ...said(400, "invalid-request", "Invalid request") },
  { about: "message", ...said(403, "forbidden", "You are not allowed to create a Tweet with duplicate content.") },
  { about: "passing", ...said(429, "usage-capped", "Usage cap exceeded: monthly product cap") },
  { about: "passing", ...said(429, "too-many-requests", "Too many requests") }
])
