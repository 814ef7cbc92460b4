import type { Asked } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ sendId: id("snd") })

/** The job reconcile_email, without its handler, enqueued when an answer is recorded as lost. */
export const reconciliation = {
  name: "reconcile_email",
  lanes: "workspace",
  payload,
  priority: "bulk"
} as const satisfies Asked<typeof payload>

/** Delay before a provider is first asked about a lost answer, in seconds; taken messages take a while to show. */
export const firstAfterSeconds = 30
