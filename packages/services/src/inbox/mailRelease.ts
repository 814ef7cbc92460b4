import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ workspaceId: id("ws"), id: id("snd"), mailId: id("mail"), to: Schema.String })

/** The job deliver_released_mail, without its handler. */
export const mailRelease = {
  name: "deliver_released_mail",
  lanes: "target",
  payload,
  priority: "interactive"
} as const satisfies Enqueueable<typeof payload>
