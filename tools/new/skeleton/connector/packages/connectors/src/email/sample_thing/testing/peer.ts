import { Effect, Layer } from "effect"
import { type Heard, httpPeer, nobody, type Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingEmail } from "../../testing/outgoingEmail.ts"
import type { ToldMail } from "../../testing/ToldMail.ts"
import sampleThing from "../sample_thing.ts"

const secret = "key-0123456789abcdef"

const isMessage = ({ method, path }: Heard): boolean => method === "POST" && path === "/mails"
const idOf = ({ said }: Heard): string => said.reference

const toldIn = ({ said }: Heard): ToldMail => {
  const { bcc = [], cc = [], files, from, headers, html, replyTo, subject, text, to, ...rest } = said
  return {
    from: [from],
    to,
    cc,
    bcc,
    replyTo: replyTo === undefined ? [] : [replyTo],
    subject,
    html,
    text,
    headers: headers.map((header: any) => [header.name, header.value]),
    files: files.map(({ base64, contentId, contentType, filename }: any) => ({
      filename,
      contentType,
      base64,
      contentId
    })),
    rest
  }
}

const stageAt = (url: string, heard: ReadonlyArray<Heard> = []) => ({
  credentials: { apiKey: secret, apiUrl: url },
  secret,
  heard,
  arrived: () => heard.filter(isMessage).map(idOf),
  mails: () => heard.filter(isMessage).map(toldIn)
})

const refusal = (status: number, code: string, headers = {}): Said => ({
  status,
  headers,
  body: { code, message: code.replaceAll("_", " ") }
})

const answering = (taking: (heard: Heard) => Said) =>
  Effect.map(
    httpPeer((heard) => {
      if (heard.headers["authorization"] !== `Bearer ${secret}`) return refusal(401, "unknown_key")
      return isMessage(heard) ? taking(heard) : { status: 200, body: { account: "acme" } }
    }),
    ({ heard, url }) => stageAt(url, heard)
  )

/** Sample thing on loopback, by its documentation. */
export default Peer.make({
  row: sampleThing,
  message: (id) => outgoingEmail({ id }),
  behaving: {
    takes: answering((heard) => ({ status: 200, body: { id: `taken/${idOf(heard)}` } })),
    throttles: answering(() => refusal(429, "too_many_requests", { "Retry-After": String(Peer.throttleSeconds) })),
    refusesCredentials: Effect.map(
      httpPeer(() => refusal(401, "unknown_key")),
      ({ url }) => stageAt(url)
    ),
    rejectsMessage: answering(() => refusal(422, "too_long")),
    rejectsAddress: answering(() => refusal(422, "invalid_recipient")),
    isUnreachable: Effect.map(nobody, (url) => stageAt(url)),
    losesAnswer: answering(() => "cut")
  },
  services: Layer.empty
})
