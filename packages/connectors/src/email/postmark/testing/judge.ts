import { ServerClient } from "postmark"
import * as Judge from "../../../testing/Judge.ts"
import { contentId, withContentIds } from "../../contentId.ts"

const quoted = ({ email, name }: { readonly email: string; readonly name?: string | undefined }) =>
  name === undefined ? email : `"${name}" <${email}>`

/** npm postmark; it cannot check callbacks, which Postmark does not sign. */
export default Judge.make<"email">({
  package: "postmark 5.1.0",
  headers: ["x-postmark-server-token", "accept"],
  send: (email, { apiUrl, serverToken }) =>
    new ServerClient(serverToken, { requestHost: new URL(apiUrl).host, useHttps: false }).sendEmail({
      From: quoted(email.from),
      To: email.to,
      Cc: email.cc!.map(quoted).join(", "),
      Bcc: email.bcc!.map(quoted).join(", "),
      ReplyTo: quoted(email.replyTo!),
      Subject: email.subject,
      HtmlBody: withContentIds(email.html, email.attachments),
      TextBody: email.text,
      MessageStream: "outbound",
      Metadata: { send: email.id },
      Headers: [
        ...Object.entries(email.headers).map(([Name, Value]) => ({ Name, Value })),
        { Name: "List-Unsubscribe", Value: `<${email.listUnsubscribe!.url}>, <${email.listUnsubscribe!.mailto}>` },
        { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" }
      ],
      Attachments: email.attachments.map(({ content_type, data_base64, filename, inline }, index) => ({
        Name: filename,
        Content: data_base64,
        ContentType: content_type,
        ...(inline && { ContentID: `cid:${contentId(filename, index)}` })
      })) as never
    })
})
