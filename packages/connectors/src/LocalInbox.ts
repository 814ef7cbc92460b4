import { Context, type Effect } from "effect"

/** The inbox that shows messages that stay in this installation, by their ids; a mail is kept whole, see LocalMailbox. */
export class LocalInbox extends Context.Service<LocalInbox, { readonly keep: (id: string) => Effect.Effect<void> }>()(
  "@tidings/connectors/LocalInbox"
) {}
