import { Context, Effect } from "effect"
import type { OutgoingPost } from "../messages/OutgoingPost.ts"

/** Who is shown what sandbox keys publish; nobody unless told. */
export const SandboxFeed = Context.Reference<{ readonly show: (post: OutgoingPost) => Effect.Effect<void> }>(
  "@tidings/connectors/SandboxFeed",
  { defaultValue: () => ({ show: () => Effect.void }) }
)
