import type { Naming } from "./Naming.ts"
import { about, answers, api, behaving, handingOver } from "./overHttp.ts"

/** A provider that composes mails itself, over HTTP with an API key. */
export const row = (naming: Naming): string => `
import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { secret } from "../../credentialFields.ts"
import { apiUrl } from "../../http/apiUrl.ts"
import { failureOf, rejected } from "../../http/failureOf.ts"
import type { FailureOf } from "../../http/failingAs.ts"
import { bearerApi } from "../../http/jsonApi.ts"
import { textIn } from "../../http/jsonParts.ts"
import { taken } from "../../http/taken.ts"
import { type ApiEmail, apiEmail } from "../apiEmail.ts"

const credentials = Schema.Struct({
  apiKey: secret("API key of the account"),
  apiUrl: apiUrl("https://${naming.host}")
})

const title = "${naming.title}"
${api(naming)}

/** Builds the body of \`POST /mails\` for ${naming.title}. */
const bodyOf = ({ files, headers, html, id, replyTo, text, ...mail }: ApiEmail) => ({
  reference: id,
  from: mail.from,
  to: [mail.to],
  ...(replyTo !== undefined && { replyTo }),
  subject: mail.subject,
  ...(html !== "" && { html }),
  ...(text !== "" && { text }),
  headers,
  files
})

/** ${naming.title}: composes mails itself, from their fields. */
export default Connector.make({
  name: "${naming.name}",
  channel: "email",
  credentials,
  capacity: 8,
  repeatable: "never",
  limits: {},
  about: ${about(naming)},
  ${handingOver("email", "/mails", "bodyOf(yield* apiEmail(email))").trim()}
})
`

export const peer = ({ name, row, title }: Naming): string => `
import { Effect, Layer } from "effect"
import { type Heard, httpPeer, nobody, type Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingEmail } from "../../testing/outgoingEmail.ts"
import type { ToldMail } from "../../testing/ToldMail.ts"
import ${row} from "../${name}.ts"

const secret = "key-0123456789abcdef"

const isMessage = ({ method, path }: Heard): boolean => method === "POST" && path === "/mails"
const idOf = ({ said }: Heard): string => said.reference

const toldIn = ({ said }: Heard): ToldMail => {
  const { files, from, headers, html, replyTo, subject, text, to, ...rest } = said
  return {
    from: [from],
    to,
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
${answers}

/** ${title} on loopback, by its documentation. */
export default Peer.make({
  row: ${row},
  message: (id) => outgoingEmail({ id }),
  behaving: ${behaving},
  services: Layer.empty
})
`
