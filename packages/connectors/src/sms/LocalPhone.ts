import { Context, type Effect } from "effect"
import type { OutgoingSms } from "../messages/OutgoingSms.ts"

/** The store of text messages that stay in this installation; keeping one twice stores it once. */
export class LocalPhone extends Context.Service<
  LocalPhone,
  { readonly keep: (sms: OutgoingSms) => Effect.Effect<void> }
>()("@tidings/connectors/LocalPhone") {}
