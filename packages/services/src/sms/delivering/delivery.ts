import type { Asked } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({
  smsId: id("sms"),
  /** The account that alone may carry it. */
  through: Schema.optionalKey(id("cnr"))
})

/** deliver_sms, apart from what it does. */
export const delivery = {
  name: "deliver_sms",
  lanes: "target",
  payload,
  priority: "transactional"
} as const satisfies Asked<typeof payload>

/** Jobs of sandbox messages, which no account carries. */
export const sandboxLane = `${delivery.name}/sandbox`
