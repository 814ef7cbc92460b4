import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ workspaceId: id("ws"), livemode: Schema.Boolean, exportId: id("exp") })

/** The job export_contacts, without its handler. */
export const exportJob = {
  name: "export_contacts",
  lanes: "shared",
  payload,
  priority: "bulk",
  serialBy: ({ workspaceId }: typeof payload.Type) => workspaceId
} as const satisfies Enqueueable<typeof payload>
