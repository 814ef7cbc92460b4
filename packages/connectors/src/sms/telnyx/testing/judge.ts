import Telnyx from "telnyx"
import * as Judge from "../../../testing/Judge.ts"
import { reportUrl } from "../../reportUrl.ts"

/** npm telnyx. */
export default Judge.make<"sms">({
  package: "telnyx 7.24.0",
  headers: ["authorization"],
  send: (sms, { apiKey, apiUrl, sender }) =>
    new Telnyx({ apiKey, baseURL: apiUrl, maxRetries: 0 }).messages.send({
      from: sender,
      to: sms.to,
      text: sms.body,
      type: "SMS",
      encoding: "ucs2",
      webhook_url: reportUrl(sms)!,
      use_profile_webhooks: false
    }),
  verify: ({ body, headers }, publicKey) =>
    new Telnyx({ apiKey: "KEY", publicKey }).webhooks.unwrap(Buffer.from(body).toString("utf8"), { headers })
})
