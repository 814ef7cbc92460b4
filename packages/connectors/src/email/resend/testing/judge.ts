import { Resend } from "resend"
import * as Judge from "../../../testing/Judge.ts"
import { contentId, withContentIds } from "../../contentId.ts"

const quoted = ({ email, name }: { readonly email: string; readonly name?: string | undefined }) =>
  name === undefined ? email : `"${name}" <${email}>`

/** npm resend. */
export default Judge.make<"email">({
  package: "resend 6.38.0",
  headers: ["authorization", "idempotency-key"],
  send: (email, { apiKey, apiUrl }) =>
    new Resend(apiKey, { baseUrl: apiUrl }).emails.send(
      {
        from: quoted(email.from),
        to: email.to,
        cc: email.cc!.map(quoted),
        bcc: email.bcc!.map(quoted),
        replyTo: quoted(email.replyTo!),
        subject: email.subject,
        html: withContentIds(email.html, email.attachments),
        text: email.text,
        headers: {
          ...email.headers,
          "List-Unsubscribe": `<${email.listUnsubscribe!.url}>, <${email.listUnsubscribe!.mailto}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
        },
        attachments: email.attachments.map(({ content_type, data_base64, filename, inline }, index) => ({
          content: data_base64,
          filename,
          contentType: content_type,
          ...(inline && { contentId: contentId(filename, index) })
        })),
        tags: [{ name: "send", value: email.id }]
      },
      { idempotencyKey: email.id }
    ),
  verify: ({ body, headers }, key) =>
    new Resend("re_none").webhooks.verify({
      payload: Buffer.from(body).toString("utf8"),
      headers: {
        id: headers["svix-id"]!,
        timestamp: headers["svix-timestamp"]!,
        signature: headers["svix-signature"]!
      },
      webhookSecret: key
    })
})
