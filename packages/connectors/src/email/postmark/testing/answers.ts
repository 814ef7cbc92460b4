import * as Answers from "../../../testing/Answers.ts"
import fixtures from "../../../../../../test-fixtures/providers/postmark/answers.json" with { type: "json" }

const said = (status: number, body: { readonly ErrorCode: number; readonly Message: string }) => ({
  says: `${body.ErrorCode} ${body.Message}`,
  answer: { status, body }
})

/**
 * Answers documented at postmarkapp.com/developer/api/overview#error-codes and support articles 1180 and
 * troubleshooting-422-unprocessable-entity-errors, 2026-11.
 */
export default Answers.make([
  { about: "account", ...said(401, fixtures.badToken) },
  { about: "account", ...said(422, fixtures.noCredits) },
  { about: "account", ...said(422, { ErrorCode: 413, Message: "Account May Not Send" }) },
  { about: "account", ...said(422, fixtures.unknownStream) },
  { about: "sender", elsewhere: true, ...said(422, fixtures.unconfirmedSender) },
  { about: "sender", elsewhere: true, ...said(422, { ErrorCode: 401, Message: "Sender signature not confirmed" }) },
  { about: "sender", elsewhere: true, ...said(422, fixtures.invalidSender) },
  { about: "recipient", elsewhere: true, ...said(422, fixtures.pending) },
  { about: "recipient", ...said(422, fixtures.inactiveRecipient) },
  { about: "recipient", ...said(422, fixtures.invalidRecipient) },
  { about: "message", ...said(422, fixtures.forbiddenAttachment) },
  { about: "message", says: "HTTP 413", answer: { status: 413 } },
  { about: "passing", ...said(429, fixtures.tooManyRequests) },
  { about: "passing", ...said(503, fixtures.maintenance) }
])
