import { Context, type Effect } from "effect"

/** The inbox of messages that stay in this installation, by their ids; LocalMailbox keeps mails, whole. */
export class LocalInbox extends Context.Service<LocalInbox, { readonly keep: (id: string) => Effect.Effect<void> }>()(
  "@tidings/connectors/LocalInbox"
) {}
