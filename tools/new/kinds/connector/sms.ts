import type { Naming } from "./Naming.ts"
import { about, answers, api, behaving, handingOver } from "./overHttp.ts"

/** A provider of text messages, over HTTP with an API key. */
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
import { sender } from "../credentialFields.ts"
import type { OutgoingSms } from "../../messages/OutgoingSms.ts"

const credentials = Schema.Struct({
  apiKey: secret("API key of the account"),
  sender: sender("Phone number, short code or name that messages come from"),
  apiUrl: apiUrl("https://${naming.host}")
})

const title = "${naming.title}"
${api(naming)}

/** Builds the body of \`POST /messages\` for ${naming.title}. */
const bodyOf = ({ body, encoding, id, to }: OutgoingSms, from: string) => ({
  reference: id,
  from,
  to,
  text: body,
  unicode: encoding === "UCS-2"
})

/** ${naming.title}: a lost answer stays unknown until it can be looked up or is reported. */
export default Connector.make({
  name: "${naming.name}",
  channel: "sms",
  credentials,
  capacity: 8,
  repeatable: "never",
  limits: { segments: 10 },
  about: ${about(naming)},
  ${handingOver("sms", "/messages", "bodyOf(sms, account.sender)").trim()}
})
`

export const peer = ({ name, row, title }: Naming): string => `
import { Effect, Layer } from "effect"
import { type Heard, httpPeer, nobody, type Said } from "../../../testing/httpPeer.ts"
import * as Peer from "../../../testing/Peer.ts"
import { outgoingSms } from "../../testing/outgoingSms.ts"
import ${row} from "../${name}.ts"

const secret = "key-0123456789abcdef"

const isMessage = ({ method, path }: Heard): boolean => method === "POST" && path === "/messages"
const idOf = ({ said }: Heard): string => said.reference

const stageAt = (url: string, heard: ReadonlyArray<Heard> = []) => ({
  credentials: { apiKey: secret, sender: "+14155550199", apiUrl: url },
  secret,
  heard,
  arrived: () => heard.filter(isMessage).map(idOf)
})
${answers}

/** ${title} on loopback, by its documentation. */
export default Peer.make({
  row: ${row},
  message: (id) => outgoingSms({ id }),
  behaving: ${behaving},
  services: Layer.empty
})
`
