import type { Asked } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ sendId: id("snd") })

/** The job deliver_email, without its handler: delivering may itself lead to more sends. */
export const delivery = {
  name: "deliver_email",
  lanes: "target",
  payload,
  priority: "transactional"
} as const satisfies Asked<typeof payload>
