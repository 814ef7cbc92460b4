import { Effect, Schema } from "effect"
import * as Connector from "../../Connector.ts"
import { LocalInbox } from "../../LocalInbox.ts"

/** Keeps every push message in this installation. */
export default Connector.make({
  name: "capture",
  channel: "push",
  credentials: Schema.Struct({}),
  capacity: 32,
  repeatable: "always",
  limits: {},
  staysHere: true,
  open: () =>
    Effect.map(LocalInbox, (inbox): Connector.Session<"push"> => ({
      deliver: Effect.fnUntraced(function* ({ id }, handingOver) {
        yield* handingOver
        yield* inbox.keep(id)
        return { providerMessageId: id, response: "captured", state: "delivered" as const }
      }),
      verify: Effect.void
    }))
})
