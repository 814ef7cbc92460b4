import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { LocalInbox } from "../../LocalInbox.ts"

/** Keeps every text message in this installation, and reports it delivered. */
export default Connector.make({
  name: "capture",
  channel: "sms",
  credentials: Schema.Struct({}),
  capacity: 32,
  repeatable: "always",
  limits: {},
  staysHere: true,
  open: () =>
    Effect.map(LocalInbox, (inbox): Connector.AccountSession<"sms"> => ({
      deliver: Effect.fnUntraced(function* (sms, handingOver) {
        yield* handingOver
        yield* inbox.keep(sms.id)
        return { providerMessageId: sms.id, response: "captured", state: "delivered" as const }
      }),
      verify: Effect.void
    }))
})
