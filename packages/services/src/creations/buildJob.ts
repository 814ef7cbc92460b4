import type { Asked } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ creationId: id("cmp"), workspaceId: id("ws"), livemode: Schema.Boolean })

/** build_creation, apart from what it does. */
export const building = {
  name: "build_creation",
  lanes: "workspace",
  payload,
  priority: "interactive"
} as const satisfies Asked<typeof payload>
