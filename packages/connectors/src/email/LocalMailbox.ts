import { Context, type Effect } from "effect"

/** A message that was kept instead of sent. */
export interface KeptEmail {
  /** The send's id (snd_). */
  readonly id: string
  readonly to: string
  /** Further recipients; the message itself names no bcc. */
  readonly copies: ReadonlyArray<{ readonly kind: "cc" | "bcc"; readonly email: string }>
  readonly subject: string
  readonly messageId: string
  /** The whole message as RFC 5322 text. */
  readonly raw: string
}

/** The store of mails that stay in this installation; keeping one twice stores it once. */
export class LocalMailbox extends Context.Service<
  LocalMailbox,
  { readonly keep: (email: KeptEmail) => Effect.Effect<void> }
>()("@tidings/connectors/LocalMailbox") {}
