import { bareMessage } from "../mail/message.ts"
import { startBare } from "../mail/startMailer.ts"

/** A POST whose body is written anew for each message, as JSON or as a form. */
export interface Post {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, unknown>>
  readonly writes: "form" | "json"
}

/** An order to send messages by a client over HTTP. */
export interface Posting {
  readonly client: "fetch" | "undici"
  readonly messages: number
  readonly post: Post
}

const id = (prefix: string) => `${prefix}_01kc${"0".repeat(22)}`

/** The request to Resend for the bench's mail. */
export const mailPost: Post = {
  path: "/emails",
  writes: "json",
  headers: { Authorization: "Bearer re_bench", "Content-Type": "application/json", "Idempotency-Key": id("snd") },
  fields: {
    from: bareMessage.from,
    to: "bare-0@sink.example",
    subject: bareMessage.subject,
    html: bareMessage.html,
    text: bareMessage.text,
    tags: [{ name: "send", value: id("snd") }]
  }
}

/** The account at Twilio that text messages go through. */
export const textAccount = {
  accountSid: "AC00000000000000000000000000000000",
  authToken: "12345678901234567890123456789012",
  sender: "+14155550199"
}

/** The request to Twilio for the bench's text message. */
export const textPost: Post = {
  path: `/2010-04-01/Accounts/${textAccount.accountSid}/Messages.json`,
  writes: "form",
  headers: {
    Authorization: `Basic ${Buffer.from(`${textAccount.accountSid}:${textAccount.authToken}`).toString("base64")}`,
    "Content-Type": "application/x-www-form-urlencoded"
  },
  fields: {
    To: "+353861234567",
    From: textAccount.sender,
    Body: "Bench: your code is 041932. It expires in 10 minutes.",
    StatusCallback: `http://tidings.example/inbound/sms/twilio/${id("cnr")}?message=${id("sms")}`,
    ValidityPeriod: "900"
  }
}

/** Starts ordinary clients over HTTP, with kept connections and `atOnce` concurrent requests. */
export const startPoster = (url: string, atOnce: number) =>
  startBare<Posting>(new URL("poster.ts", import.meta.url), url, atOnce)
