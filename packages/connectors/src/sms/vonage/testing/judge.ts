import { Auth } from "@vonage/auth"
import { Messages } from "@vonage/messages"
import * as Judge from "../../../testing/Judge.ts"
import { reportUrl } from "../../reportUrl.ts"

/** npm @vonage/messages; its package for callbacks checks neither the body nor the age, so it does not judge ours. */
export default Judge.make<"sms">({
  package: "@vonage/messages 1.27.1",
  headers: ["authorization"],
  send: (sms, { apiKey, apiSecret, apiUrl, sender }) =>
    new Messages(new Auth({ apiKey, apiSecret }), { apiHost: apiUrl }).send({
      messageType: "text",
      channel: "sms",
      to: "14155550100",
      from: sender,
      text: sms.body,
      clientRef: sms.id,
      webhookUrl: reportUrl(sms),
      webhookVersion: "v1",
      ttl: 600,
      sms: { encodingType: "unicode" }
    } as never)
})
