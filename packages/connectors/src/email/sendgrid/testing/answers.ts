import * as Answers from "../../../testing/Answers.ts"
import fixtures from "../../../../../../test-fixtures/providers/sendgrid/answers.json" with { type: "json" }

const said = (status: number, body: { readonly errors: ReadonlyArray<{ readonly message: string }> }) => ({
  says: `${status} ${body.errors[0]!.message}`,
  answer: { status, body }
})

const forbidden = { errors: [{ message: "access forbidden", field: null, help: null }] }

/**
 * Answers documented at twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/errors and
 * support.sendgrid.com/hc/en-us/articles/18322114821403, 2026-11.
 */
export default Answers.make([
  { about: "account", ...said(401, fixtures.unauthorized) },
  { about: "account", ...said(401, fixtures.creditsExceeded) },
  { about: "account", ...said(403, forbidden) },
  { about: "sender", elsewhere: true, ...said(403, fixtures.unverifiedSender) },
  { about: "sender", ...said(400, fixtures.invalidSender) },
  { about: "recipient", ...said(400, fixtures.invalidRecipient) },
  { about: "message", ...said(400, fixtures.emptySubject) },
  { about: "passing", ...said(429, fixtures.tooManyRequests) }
])
