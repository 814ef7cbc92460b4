import type { ApprovalRow } from "@tidings/storage/repositories/ApprovalRepository"

/** Returns the event data of a request and what happened to it; never includes its input. */
export const eventData = <H extends object>(
  { asker, id, metadata, operation, status, summary, surfaceKind }: ApprovalRow,
  happened: H
) => ({
  approval: { id, surface: surfaceKind, operation, summary, status },
  asker: {
    key_id: asker.keyId,
    ...(asker.client !== undefined && { client: asker.client }),
    ...(asker.user !== undefined && { user: asker.user })
  },
  ...happened,
  ...(metadata !== null && { metadata: metadata as Readonly<Record<string, any>> })
})
