import { EventWebhook } from "@sendgrid/eventwebhook"
import mail from "@sendgrid/mail"
import MimeNode from "nodemailer/lib/mime-node"
import * as Judge from "../../../testing/Judge.ts"
import { contentId, withContentIds } from "../../contentId.ts"

const webhook = new EventWebhook()
const { MailService } = mail as unknown as { readonly MailService: new () => typeof mail }

/**
 * npm @sendgrid/mail, which also copies the mail's headers into the request (only its authentication headers are
 * compared), and @sendgrid/eventwebhook.
 */
export default Judge.make<"email">({
  package: "@sendgrid/mail 8.1.6",
  headers: ["authorization", "accept"],
  send: async (email, { apiKey, apiUrl }) => {
    const service = new MailService()
    service.setApiKey(apiKey)
    const { client } = service as unknown as { client: { setDefaultRequest: (name: string, value: string) => void } }
    client.setDefaultRequest("baseUrl", `${apiUrl}/`)
    return service.send({
      from: { email: email.from.email, name: email.from.name! },
      to: email.to,
      cc: email.cc!.map(({ email, name }) => ({ email, name: name! })),
      bcc: email.bcc!.map(({ email, name }) => ({ email, name: name! })),
      replyTo: { email: email.replyTo!.email, name: email.replyTo!.name! },
      subject: email.subject,
      text: email.text,
      html: withContentIds(email.html, email.attachments),
      headers: {
        ...Object.fromEntries(
          Object.entries(email.headers).map(([name, value]) => [name, new MimeNode().encodeHeaderValue(name, value)])
        ),
        "List-Unsubscribe": `<${email.listUnsubscribe!.url}>, <${email.listUnsubscribe!.mailto}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
      },
      customArgs: { send: email.id },
      attachments: email.attachments.map(({ content_type, data_base64, filename, inline }, index) => ({
        content: data_base64,
        type: content_type,
        filename,
        ...(inline ? { disposition: "inline", content_id: contentId(filename, index) } : { disposition: "attachment" })
      }))
    })
  },
  verify: ({ body, headers }, key) => {
    const isGenuine = webhook.verifySignature(
      webhook.convertPublicKeyToECDSA(key),
      Buffer.from(body),
      headers["x-twilio-email-event-webhook-signature"]!,
      headers["x-twilio-email-event-webhook-timestamp"]!
    )
    if (!isGenuine) throw new Error("refused")
  }
})
