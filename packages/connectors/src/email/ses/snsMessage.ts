import { jsonOf } from "../../http/jsonParts.ts"

/**
 * A message of SNS as it comes by HTTPS without raw delivery
 * (docs.aws.amazon.com/sns/latest/dg/sns-http-https-endpoint-as-subscriber.html, 2026-11): only its text fields.
 */
export type SnsMessage = Readonly<Record<string, string>>

const types = new Set(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"])
const always = [
  "Type",
  "MessageId",
  "TopicArn",
  "Message",
  "Timestamp",
  "SignatureVersion",
  "Signature",
  "SigningCertURL"
]

/** Parses the body as a message of SNS; undefined for any other body. */
export const snsMessageIn = (body: Uint8Array): SnsMessage | undefined => {
  const found = jsonOf(body)
  if (typeof found !== "object" || found === null) return undefined
  const message = Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === "string")
  )
  return always.every((name) => Object.hasOwn(message, name)) && types.has(message["Type"]!) ? message : undefined
}

const host = /^sns\.[a-z0-9-]{3,}\.amazonaws\.com(?:\.cn)?$/u

/** True if a URL is on one of SNS's own hosts. */
export const isOfSns = (address: string | undefined): address is string => {
  const url = URL.parse(address ?? "")
  return (
    url !== null &&
    url.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    host.test(url.hostname)
  )
}
