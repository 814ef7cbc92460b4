import type { ApprovalRow } from "@tidings/storage/repositories/ApprovalRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect } from "effect"
import { systemCaller } from "../access/systemCaller.ts"
import { type Foreseeable, HeldCalls } from "./HeldCalls.ts"

/**
 * Previews a held call as if it ran now, on behalf of the service itself: missing rights of the asker show only in the
 * run.
 */
export const foreseen = Effect.fnUntraced(function* (
  { livemode, operation, workspaceId }: ApprovalRow,
  input: string
): Effect.fn.Return<Foreseeable, never, HeldCalls | WorkspaceRepository> {
  const workspace = (yield* WorkspaceRepository.use((workspaces) => workspaces.find(workspaceId)))!
  const caller = { ...systemCaller(workspaceId, workspace.plan), livemode }
  return yield* HeldCalls.use((calls) => calls.foresee({ operation, input, caller }))
})
