import * as Answers from "../../../testing/Answers.ts"
import fixtures from "../../../../../../test-fixtures/providers/ses/answers.json" with { type: "json" }

const said = (status: number, name: string, body: { readonly message: string }) => ({
  says: `${name}: ${body.message}`,
  answer: { status, headers: { "x-amzn-errortype": name }, body }
})

/**
 * Answers documented at docs.aws.amazon.com/ses/latest/dg/troubleshoot-error-messages.html and APIReference-V2,
 * 2026-11.
 */
export default Answers.make([
  { about: "account", ...said(403, "InvalidSignatureException", fixtures.badSignature) },
  { about: "account", ...said(403, "UnrecognizedClientException", fixtures.unknownKey) },
  { about: "account", ...said(400, "SendingPausedException", fixtures.paused) },
  { about: "account", ...said(400, "AccountSuspendedException", fixtures.paused) },
  { about: "account", ...said(404, "NotFoundException", fixtures.noConfigurationSet) },
  { about: "sender", elsewhere: true, ...said(403, "AccessDeniedException", fixtures.accessDenied) },
  { about: "sender", elsewhere: true, ...said(400, "MessageRejected", fixtures.notVerified) },
  { about: "sender", elsewhere: true, ...said(400, "MailFromDomainNotVerifiedException", fixtures.mailFrom) },
  { about: "recipient", ...said(400, "BadRequestException", fixtures.illegalAddress) },
  { about: "message", ...said(400, "MessageRejected", fixtures.virus) },
  { about: "message", ...said(400, "BadRequestException", fixtures.badTag) },
  { about: "passing", ...said(429, "TooManyRequestsException", fixtures.rate) },
  { about: "passing", ...said(400, "Throttling", fixtures.quota) }
])
