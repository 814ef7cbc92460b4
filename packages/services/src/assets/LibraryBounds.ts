import { problem } from "@tidings/schema/Problem"
import type { WorkspaceId } from "@tidings/schema/Id"
import type { AssetRepository } from "@tidings/storage/repositories/AssetRepository"
import { Clock, Context, Effect } from "effect"

/** The most files and bytes of a workspace's library, of both worlds together; files that are expected count. */
export const LibraryBounds = Context.Reference<{ readonly files: number; readonly bytes: number }>(
  "@tidings/services/LibraryBounds",
  { defaultValue: () => ({ files: 10_000, bytes: 10 * 1024 ** 3 }) }
)

/** Refuses a further file that a library has no room for; `path` is the field of the call that brings it. */
export const holdRoom = Effect.fnUntraced(function* (
  repository: Pick<AssetRepository["Service"], "room">,
  workspaceId: WorkspaceId,
  byteLength: number,
  path?: string
) {
  const most = yield* LibraryBounds
  const held = yield* repository.room(workspaceId, new Date(yield* Clock.currentTimeMillis))
  if (held.files < most.files && held.bytes + byteLength <= most.bytes) return
  const gigabytes = (most.bytes / 1024 ** 3).toLocaleString("en", { maximumFractionDigits: 2 })
  const message = `A library has at most ${most.files.toLocaleString("en")} files and ${gigabytes} GB; delete what is no longer needed`
  return yield* path === undefined
    ? problem("field_invalid", { message: `${message}.` })
    : problem("field_invalid", { fields: [{ path, code: "out_of_range", message }] })
})
