import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ id: id("snd") })

/** The job deliver_preferences, without its handler. */
export const preferencesMail = {
  name: "deliver_preferences",
  lanes: "target",
  payload,
  priority: "interactive"
} as const satisfies Enqueueable<typeof payload>
