import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import type { SmsId } from "@tidings/schema/Id"
import { SmsHandover } from "@tidings/services/sms/SmsHandover"
import { Effect } from "effect"

/** Makes one attempt at an accepted text message, as its job would. */
export const deliverSms = (smsId: SmsId) =>
  SmsHandover.use((deliveries) => Effect.orDie(deliveries.deliver(smsId, lastAttempt)))
