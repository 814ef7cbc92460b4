import * as Prompt from "@tidings/pipeline/Prompt"
import { EventPattern } from "@tidings/schema/naming/EventPattern"
import { WebhookUrl } from "@tidings/schema/resources/Webhook"
import { Schema } from "effect"
import create_webhook from "../webhooks/create_webhook.ts"
import read_webhook from "../webhooks/read_webhook.ts"
import test_webhook from "../webhooks/test_webhook.ts"
import { commaSeparated } from "./commaSeparated.ts"
import { inSteps } from "./inSteps.ts"

/** JavaScript that verifies a delivery: signed by us (Standard Webhooks), and at most five minutes old. */
const verifySnippet = `import { createHmac, timingSafeEqual } from "node:crypto"

// rawBody: the request's body as text, exactly as it came; headers: with names in lower case.
export const isGenuine = (rawBody, headers, secret = process.env.WEBHOOK_SECRET) => {
  const id = headers["webhook-id"]
  const timestamp = headers["webhook-timestamp"]
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace("whsec_", ""), "base64")
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${rawBody}\`).digest()
  return (headers["webhook-signature"] ?? "").split(" ").some((one) => {
    const given = Buffer.from(one.replace("v1,", ""), "base64")
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`

export default Prompt.make({
  name: "set_up_webhook",
  title: "Set up a webhook",
  description:
    "Subscribe a URL to events, verify their signatures, post a test event and read the receiver's response.",
  arguments: Schema.Struct({
    url: WebhookUrl.annotate({ description: "URL that events are posted to: a public http or https address" }),
    events: Schema.optionalKey(
      commaSeparated(EventPattern, 100).annotate({
        description: "Event names or groups, with commas between them; send.* when left out"
      })
    )
  }),
  uses: { create_webhook, test_webhook, read_webhook },
  example: { url: "https://example.com/hooks/tidings", events: "send.delivered, send.bounced" },
  messages: ({ events = ["send.*"], url }, calls) => {
    const steps = [
      `Call ${calls.create_webhook({ url, events, idempotency_key: "<new random text>" })}. The id in its answer is <webhook>. Its secret is shown this once: have it kept where the receiver reads its secrets, as WEBHOOK_SECRET, and nowhere else.`,
      `Have the receiver verify each delivery by the code below, before it believes anything of it; answer 400 to what does not verify, and 2xx within 15 seconds to what does. Deliveries may come twice and in any order: remember the webhook-id of those that were handled.`,
      `Call ${calls.test_webhook({ webhookId: "<webhook>", idempotency_key: "<new random text>" })}. delivered with a 2xx response_status means that the receiver took it. On failed, response_status says what it answered, and null that it could not be reached: put that right, and test again with another idempotency_key.`,
      `Call ${calls.read_webhook({ id: "<webhook>" })}: its status must be enabled, and its events those that I asked for.`
    ]
    return [
      inSteps(`Set up a webhook that posts ${events.join(", ")} to ${url}.`, steps),
      `Verification in Node.js; any library for Standard Webhooks does the same.\n\n\`\`\`js\n${verifySnippet}\n\`\`\``
    ]
  }
})
