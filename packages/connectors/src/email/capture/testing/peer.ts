import { Effect, Layer } from "effect"
import * as Peer from "../../../testing/Peer.ts"
import { type KeptEmail, LocalMailbox } from "../../LocalMailbox.ts"
import { outgoingEmail } from "../../testing/outgoingEmail.ts"
import capture from "../capture.ts"

const kept = new Map<string, KeptEmail>()

/** A mailbox in memory. */
export default Peer.make({
  row: capture,
  takesMime: true,
  message: (id) => outgoingEmail({ id, messageId: `<${id}@mail.tidings.example>` }),
  behaving: {
    takes: Effect.sync(() => {
      kept.clear()
      return {
        credentials: {},
        arrived: () => [...kept.keys()],
        envelopes: () => Array.from(kept.values(), ({ copies, to }) => [to, ...copies.map(({ email }) => email)]),
        texts: () => Array.from(kept.values(), ({ raw }) => raw)
      }
    })
  },
  services: Layer.succeed(LocalMailbox, { keep: (email) => Effect.sync(() => void kept.set(email.id, email)) })
})
