import type { Asked } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ smsId: id("sms") })

/** The job reconcile_sms, without its handler. */
export const reconciliation = {
  name: "reconcile_sms",
  lanes: "workspace",
  payload,
  priority: "bulk"
} as const satisfies Asked<typeof payload>

/** Delay before a provider is first asked about a lost answer, in seconds; taken messages take a while to show. */
export const firstAfterSeconds = 30
