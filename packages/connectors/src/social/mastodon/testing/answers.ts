import * as Answers from "../../../testing/Answers.ts"

const said = (status: number, error: string) => ({ says: `${status} ${error}`, answer: { status, body: { error } } })

/** Answers documented at docs.joinmastodon.org/entities/Error and /methods/statuses, 2026-07. */
export default Answers.make([
  { about: "account", ...said(401, "The access token is invalid") },
  { about: "account", ...said(403, "Your login is currently disabled") },
  { about: "account", ...said(403, "This action is outside the authorized scopes") },
  { about: "message", ...said(422, "Validation failed: Text can't be blank") },
  { about: "message", elsewhere: true, ...said(403, "This action is not allowed") },
  { about: "passing", ...said(429, "Too many requests") }
])
