/** JavaScript that tells whether a delivery is ours: Standard Webhooks, at most five minutes old. */
export const verifySnippet = `import { createHmac, timingSafeEqual } from "node:crypto"

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
