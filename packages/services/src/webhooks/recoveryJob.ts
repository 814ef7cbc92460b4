import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ workspaceId: id("ws"), livemode: Schema.Boolean, webhookId: id("whk") })

/** The job recover_webhook, without its handler. */
export const recoveryJob = {
  name: "recover_webhook",
  lanes: "shared",
  payload,
  priority: "bulk"
} as const satisfies Enqueueable<typeof payload>
