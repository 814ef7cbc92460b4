import { Effect } from "effect"
import Mailgun from "mailgun.js"
import * as Judge from "../../../testing/Judge.ts"
import { multipartOf } from "../../../testing/multipartOf.ts"
import { composeEmail } from "../../composeEmail.ts"

/** npm mailgun.js, given the mail as we compose it; it cannot check callbacks. */
export default Judge.make<"email">({
  package: "mailgun.js 14.0.1",
  headers: ["authorization"],
  essence: multipartOf,
  send: async (email, { apiKey, apiUrl, domain }) => {
    const { bytes } = await Effect.runPromise(composeEmail(email))
    const client = new Mailgun(FormData).client({ username: "api", key: apiKey, url: apiUrl })
    const copies = [...email.cc!, ...email.bcc!].map((copy) => copy.email)
    return client.messages.create(domain, { to: [email.to, ...copies], "v:send": email.id, message: bytes })
  }
})
