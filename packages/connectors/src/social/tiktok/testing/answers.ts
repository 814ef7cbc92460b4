import * as Answers from "../../../testing/Answers.ts"

const said = (status: number, code: string) => ({
  says: `${status} ${code}`,
  answer: { status, body: { error: { code, message: code, log_id: "1" } } }
})

/**
 * Answers documented at developers.tiktok.com/doc/tiktok-api-v2-error-handling and
 * content-posting-api-reference-direct-post, 2026-11.
 */
export default Answers.make(
  [
    { about: "account", ...said(401, "access_token_invalid") },
    { about: "account", ...said(401, "scope_not_authorized") },
    { about: "account", ...said(403, "spam_risk_user_banned_from_posting") },
    { about: "message", ...said(400, "invalid_params") },
    { about: "message", ...said(403, "privacy_level_option_mismatch") },
    { about: "passing", ...said(403, "spam_risk_too_many_posts") },
    { about: "passing", ...said(429, "rate_limit_exceeded") }
  ],
  "first"
)
