import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { composeEmail } from "../composeEmail.ts"
import { LocalMailbox } from "../LocalMailbox.ts"

/** Keeps every message in this installation, as the wire would have carried it, and reports it delivered. */
export default Connector.make({
  name: "capture",
  channel: "email",
  credentials: Schema.Struct({}),
  capacity: 32,
  repeatable: "always",
  limits: {},
  staysHere: true,
  open: () =>
    Effect.map(LocalMailbox, (mailbox): Connector.AccountSession<"email"> => ({
      deliver: Effect.fnUntraced(function* (email, handingOver) {
        const { bytes, messageId } = yield* composeEmail(email)
        yield* handingOver
        const { bcc = [], cc = [], id, to, subject } = email
        const copies = [
          ...cc.map((copy) => ({ kind: "cc" as const, email: copy.email })),
          ...bcc.map((copy) => ({ kind: "bcc" as const, email: copy.email }))
        ]
        yield* mailbox.keep({ id, to, copies, subject, messageId, raw: bytes.toString("utf8") })
        return { providerMessageId: messageId, response: "captured", state: "delivered" as const }
      }),
      verify: Effect.void
    }))
})
