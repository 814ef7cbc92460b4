import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import type { SmsId } from "@tidings/schema/Id"
import { SmsDeliveries } from "@tidings/services/sms/delivering/SmsDeliveries"
import { Effect } from "effect"

/** Makes one attempt at an accepted text message, as its job would. */
export const deliverSms = (smsId: SmsId) =>
  SmsDeliveries.use((deliveries) => Effect.orDie(deliveries.deliver(smsId, undefined, lastAttempt)))
