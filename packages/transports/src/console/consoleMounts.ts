import { Effect } from "effect"
import type { Mount } from "../http/Mount.ts"
import { approvalMounts, type ApprovalPagesNeeds } from "./approvals/approvalMounts.ts"
import { connectMounts, type ConnectPagesNeeds } from "./connecting/connectMounts.ts"
import { sequenceMounts, type SequencePagesNeeds } from "./sequences/sequenceMounts.ts"
import { session } from "./session.ts"
import type { ConsoleNeeds } from "./signedIn.ts"
import { signIn, type SignInNeeds } from "./signIn.ts"
import type { ConsoleOptions } from "./ConsoleVisit.ts"

/**
 * The pages for members of workspaces, who sign in with a mailed code, and for persons with an address to connect
 * accounts. Decided in docs/decisions/approvals.md.
 */
export const consoleMounts = (
  options: ConsoleOptions
): Effect.Effect<
  ReadonlyArray<Mount>,
  never,
  ApprovalPagesNeeds | ConnectPagesNeeds | ConsoleNeeds | SequencePagesNeeds | SignInNeeds
> =>
  Effect.gen(function* () {
    return [
      ...(yield* signIn(options)),
      ...(yield* session(options)),
      ...(yield* approvalMounts(options)),
      ...(yield* sequenceMounts(options)),
      ...(yield* connectMounts(options))
    ]
  })
