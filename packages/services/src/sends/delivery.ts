import type { Asked } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ sendId: id("snd") })

/** deliver_email, apart from what it does: what delivers may itself lead to more sends. */
export const delivery = {
  name: "deliver_email",
  lanes: "target",
  payload,
  priority: "transactional"
} as const satisfies Asked<typeof payload>
