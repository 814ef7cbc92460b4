import type { Kind } from "../Kind.ts"
import { Refusal } from "../Refusal.ts"
import { asRowName } from "../words.ts"

/** A provider of email that keeps what it is given until it speaks to somebody, and the peer that the contract suite visits it with. */
export const connector: Kind = {
  usage: "connector email <name>",
  files: ([channel, name = ""]) => {
    if (channel !== "email") throw new Refusal(`channel "${channel ?? ""}" is not email, the only one there is`)
    const folder = `packages/connectors/src/email/${asRowName(name)}`
    return new Map([
      [`${folder}/${name}.ts`, row(name)],
      [`${folder}/testing/peer.ts`, peer(name)]
    ])
  }
}

const row = (name: string): string => `
import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { composeEmail } from "../composeEmail.ts"
import { LocalMailbox } from "../LocalMailbox.ts"

/** Keeps every message in this installation until it speaks to its provider. */
export default Connector.make({
  name: "${name}",
  channel: "email",
  credentials: Schema.Struct({}),
  capacity: 8,
  repeatable: "always",
  limits: {},
  staysHere: true,
  deliver: Effect.fnUntraced(function* (email, _, handingOver) {
    const mailbox = yield* LocalMailbox
    const { bytes, messageId } = yield* composeEmail(email)
    yield* handingOver
    const { id, to, subject } = email
    yield* mailbox.keep({ id, to, subject, messageId, raw: bytes.toString("utf8") })
    return { providerMessageId: messageId, response: "kept", state: "delivered" as const }
  }),
  verify: () => Effect.void
})
`

const peer = (name: string): string => `
import { Effect, Layer } from "effect"
import * as Peer from "../../../testing/Peer.ts"
import { type KeptEmail, LocalMailbox } from "../../LocalMailbox.ts"
import { outgoingEmail } from "../../testing/outgoingEmail.ts"
import ${name} from "../${name}.ts"

const kept = new Map<string, KeptEmail>()

/** A mailbox in memory. */
export default Peer.make({
  row: ${name},
  message: (id) => outgoingEmail({ id, messageId: \`<\${id}@mail.tidings.example>\` }),
  behaving: {
    takes: Effect.sync(() => {
      kept.clear()
      return { credentials: {}, arrived: () => [...kept.keys()], texts: () => Array.from(kept.values(), ({ raw }) => raw) }
    })
  },
  services: Layer.succeed(LocalMailbox, { keep: (email) => Effect.sync(() => void kept.set(email.id, email)) })
})
`
