import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ workspaceId: id("ws"), livemode: Schema.Boolean, importId: id("imp") })

/** The job import_contacts, without its handler. */
export const importJob = {
  name: "import_contacts",
  lanes: "shared",
  payload,
  priority: "bulk",
  serialBy: ({ workspaceId }: typeof payload.Type) => workspaceId
} as const satisfies Enqueueable<typeof payload>
