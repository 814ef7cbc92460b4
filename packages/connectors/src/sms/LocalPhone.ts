import { Context, type Effect } from "effect"
import type { OutgoingSms } from "../messages/OutgoingSms.ts"

/** Where text messages are kept that leave for nowhere; keeping one twice keeps it once. */
export class LocalPhone extends Context.Service<
  LocalPhone,
  { readonly keep: (sms: OutgoingSms) => Effect.Effect<void> }
>()("@tidings/connectors/LocalPhone") {}
