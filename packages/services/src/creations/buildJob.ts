import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ creationId: id("cmp"), workspaceId: id("ws"), livemode: Schema.Boolean })

/** Name, lanes, payload and priority of build_creation, without its handler. */
export const building = {
  name: "build_creation",
  lanes: "workspace",
  payload,
  priority: "interactive"
} as const satisfies Enqueueable<typeof payload>
