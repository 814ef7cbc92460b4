import * as Answers from "../../../testing/Answers.ts"

const said = (status: number, reason: string) => ({
  says: `${status} ${reason}`,
  answer: { status, body: { error: { code: status, message: reason, errors: [{ reason, message: reason }] } } }
})

/** Answers documented at developers.google.com/youtube/v3/docs/errors, 2026-11. */
export default Answers.make(
  [
    { about: "account", ...said(401, "authError") },
    { about: "account", ...said(403, "authenticatedUserAccountSuspended") },
    { about: "account", ...said(403, "forbidden") },
    { about: "message", ...said(400, "invalidTitle") },
    { about: "message", elsewhere: true, ...said(403, "forbiddenLicenseSetting") },
    { about: "passing", ...said(403, "quotaExceeded") },
    { about: "passing", ...said(400, "uploadLimitExceeded") }
  ],
  "first"
)
