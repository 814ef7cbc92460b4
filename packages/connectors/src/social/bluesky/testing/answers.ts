import * as Answers from "../../../testing/Answers.ts"

const said = (status: number, error: string, message: string) => ({
  says: `${status} ${error}`,
  answer: { status, body: { error, message } }
})

/** Answers documented at atproto.com/specs/xrpc and the lexicon of com.atproto.repo.putRecord, 2026-08. */
export default Answers.make([
  { about: "account", ...said(401, "AccountTakedown", "The account has been taken down") },
  { about: "account", ...said(401, "AuthenticationRequired", "Invalid identifier or password") },
  { about: "message", ...said(400, "InvalidRequest", "Invalid app.bsky.feed.post record") },
  { about: "message", ...said(400, "InvalidSwap", "Record was at another commit") },
  { about: "passing", ...said(429, "RateLimitExceeded", "Rate limit exceeded") }
])
