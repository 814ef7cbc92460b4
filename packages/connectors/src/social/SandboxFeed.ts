import { Context, Effect } from "effect"
import type { OutgoingPost } from "../messages/OutgoingPost.ts"

/** The hook that shows posts of sandbox keys; by default it does nothing. */
export const SandboxFeed = Context.Reference<{ readonly show: (post: OutgoingPost) => Effect.Effect<void> }>(
  "@tidings/connectors/SandboxFeed",
  { defaultValue: () => ({ show: () => Effect.void }) }
)
