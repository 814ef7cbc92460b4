import * as Answers from "../../../testing/Answers.ts"

const said = (status: number, code: string, message: string) => ({
  says: `${status} ${code}`,
  answer: { status, body: { status, code, message } }
})

/** Answers documented at learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling, 2026-01. */
export default Answers.make([
  { about: "account", ...said(401, "REVOKED_ACCESS_TOKEN", "The token was revoked") },
  { about: "account", ...said(403, "ACCESS_DENIED", "Not enough permissions to access this resource") },
  { about: "account", ...said(426, "NONEXISTENT_VERSION", "Requested version is not active") },
  { about: "message", ...said(400, "INVALID_PARAM", "Invalid param") },
  { about: "message", ...said(422, "DUPLICATE_POST", "Content is a duplicate") },
  { about: "passing", ...said(429, "TOO_MANY_REQUESTS", "Resource level throttle limit for calls is reached") }
])
