import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({
  workspaceId: id("ws"),
  /** Milliseconds for which erasures are gathered that are done together; few if absent. */
  gatherMs: Schema.optionalKey(Schema.Int)
})

/** Time after which no call still writes about a contact that it found before the erasure. */
export const settledAfterSeconds = 60

/** The job erase_contact, without its handler. */
export const erasureJob = {
  name: "erase_contact",
  lanes: "workspace",
  payload,
  priority: "bulk",
  serialBy: ({ workspaceId }: typeof payload.Type) => workspaceId
} as const satisfies Enqueueable<typeof payload>
