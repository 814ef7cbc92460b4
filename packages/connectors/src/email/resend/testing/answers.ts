import * as Answers from "../../../testing/Answers.ts"

const said = (statusCode: number, name: string, message: string) => ({
  says: `${name}: ${message}`,
  answer: { status: statusCode, body: { statusCode, name, message } }
})

/** Answers documented at resend.com/docs/api-reference/errors and knowledge-base/403-error-domain-mismatch, 2026-11. */
export default Answers.make([
  { about: "account", ...said(401, "missing_api_key", "Missing API key in the authorization header.") },
  { about: "account", ...said(403, "invalid_api_key", "API key is invalid.") },
  {
    about: "sender",
    elsewhere: true,
    ...said(403, "validation_error", "The tidings.example domain is not verified. Please, add and verify your domain.")
  },
  {
    about: "recipient",
    elsewhere: true,
    ...said(403, "validation_error", "You can only send testing emails to your own email address.")
  },
  { about: "recipient", ...said(422, "validation_error", "Invalid `to` field.") },
  { about: "message", ...said(422, "missing_required_field", "The request body is missing `subject`.") },
  { about: "message", ...said(422, "invalid_attachment", "Attachment must have either a content or path.") },
  { about: "passing", ...said(429, "rate_limit_exceeded", "Too many requests.") },
  { about: "passing", ...said(429, "daily_quota_exceeded", "You have reached your daily email quota.") }
])
