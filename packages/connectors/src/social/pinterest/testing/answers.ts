import * as Answers from "../../../testing/Answers.ts"

const said = (status: number, code: number, message: string) => ({
  says: `${status} ${code} ${message}`,
  answer: { status, body: { code, message } }
})

/** Answers documented in Pinterest's OpenAPI description 5.23.0, 2025-12. */
export default Answers.make([
  { about: "account", ...said(401, 2, "Authentication failed") },
  { about: "message", ...said(400, 1, "Invalid pin parameters") },
  { about: "message", elsewhere: true, ...said(403, 7, "Not authorized to access board or section") },
  { about: "message", ...said(404, 40, "Board not found") },
  { about: "passing", ...said(429, 8, "You have exceeded your rate limit") }
])
