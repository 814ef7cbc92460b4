import type { Asked } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({
  smsId: id("sms"),
  /** The only account that may carry the message. */
  through: Schema.optionalKey(id("cnr"))
})

/** The job deliver_sms, without its handler. */
export const delivery = {
  name: "deliver_sms",
  lanes: "target",
  payload,
  priority: "transactional"
} as const satisfies Asked<typeof payload>

/** The lane of sandbox messages, which no account carries. */
export const sandboxLane = `${delivery.name}/sandbox`
