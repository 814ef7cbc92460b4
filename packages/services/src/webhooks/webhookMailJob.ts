import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ workspaceId: id("ws"), email: Schema.String })

/** The job deliver_webhook_mail, without its handler. */
export const webhookMailJob = {
  name: "deliver_webhook_mail",
  lanes: "target",
  payload,
  priority: "transactional"
} as const satisfies Enqueueable<typeof payload>
