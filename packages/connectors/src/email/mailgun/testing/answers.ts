import * as Answers from "../../../testing/Answers.ts"
import fixtures from "../../../../../../test-fixtures/providers/mailgun/answers.json" with { type: "json" }

const said = (status: number, body: { readonly message: string } | string) => ({
  says: `${status} ${typeof body === "string" ? body : body.message}`,
  answer: { status, body }
})

const sandbox = {
  message:
    "Domain sandbox1.mailgun.org is not allowed to send: Sandbox subdomains are for test purposes only. Please add your own domain or add the address to authorized recipients in Account Settings."
}

/**
 * Answers documented at documentation.mailgun.com/docs/mailgun/quickstart-guide/responses and
 * help.mailgun.com/hc/en-us/articles/217531258, 2026-11.
 */
export default Answers.make([
  { about: "account", ...said(401, fixtures.forbidden) },
  { about: "account", ...said(403, fixtures.disabled) },
  { about: "account", ...said(404, fixtures.unknownDomain) },
  { about: "recipient", elsewhere: true, ...said(403, sandbox) },
  { about: "recipient", ...said(400, fixtures.invalidRecipient) },
  { about: "message", ...said(400, fixtures.invalidSender) },
  { about: "message", ...said(413, fixtures.tooLarge) },
  { about: "passing", ...said(429, fixtures.tooManyRequests) }
])
