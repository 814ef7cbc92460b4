import { BirdClient } from "@messagebird/sdk"
import * as Judge from "../../../testing/Judge.ts"

/** npm @messagebird/sdk; it makes its own Idempotency-Key, so ours is not compared. */
export default Judge.make<"sms">({
  package: "@messagebird/sdk 0.63.0",
  headers: ["authorization"],
  send: (sms, { apiKey, apiUrl, sender }) =>
    new BirdClient({ apiKey, baseUrl: apiUrl, maxRetries: 0 }).sms.send({
      to: sms.to,
      from: sender,
      text: sms.body,
      category: sms.purpose,
      tags: [{ name: "message", value: sms.id }]
    }),
  verify: ({ body, headers }, secret) =>
    new BirdClient({ webhooks: { secret } }).webhooks.unwrap(Buffer.from(body).toString("utf8"), headers as never)
})
