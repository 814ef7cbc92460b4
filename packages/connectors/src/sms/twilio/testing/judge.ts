import Twilio from "twilio"
import RequestClient from "twilio/lib/base/RequestClient.js"
import * as Judge from "../../../testing/Judge.ts"
import { reportUrl } from "../../reportUrl.ts"

/** Redirects requests to the peer, since twilio's client has no setting for the API's URL. */
class Elsewhere extends RequestClient {
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
  }
  override request(options: any): any {
    return super.request({ ...options, uri: options.uri.replace("https://api.twilio.com", this.url) })
  }
}

/** npm twilio. */
export default Judge.make<"sms">({
  package: "twilio 6.2.0",
  headers: ["authorization"],
  send: (sms, { accountSid, apiUrl, authToken, sender }) =>
    Twilio(accountSid, authToken, { httpClient: new Elsewhere(apiUrl) }).messages.create({
      to: sms.to,
      from: sender,
      body: sms.body,
      statusCallback: reportUrl(sms)!,
      validityPeriod: sms.validForSeconds!
    }),
  verify: ({ body, headers, url }, key) => {
    const form = Object.fromEntries(new URLSearchParams(Buffer.from(body).toString("utf8")))
    if (!Twilio.validateRequest(key, headers["x-twilio-signature"]!, url, form)) throw new Error("refused")
  }
})
