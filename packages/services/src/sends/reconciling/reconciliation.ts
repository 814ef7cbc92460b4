import type { Asked } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ sendId: id("snd") })

/** reconcile_email, apart from what it does: whoever records a lost answer asks for it. */
export const reconciliation = {
  name: "reconcile_email",
  lanes: "workspace",
  payload,
  priority: "bulk"
} as const satisfies Asked<typeof payload>

/** When a provider is first asked, after the answer was lost; what was taken takes a while to show. */
export const firstAfterSeconds = 30
