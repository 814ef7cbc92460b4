import type { Channel } from "@tidings/connectors/Channel"
import { Effect } from "effect"
import { SendReports } from "../sends/SendReports.ts"
import { SmsReports } from "../sms/SmsReports.ts"
import { Publishing } from "../social/publishing/Publishing.ts"
import type { ReportSink } from "../reports/ReportSink.ts"

/** The sinks for reports on messages, by channel. */
export const reportSinks = Effect.gen(function* () {
  const sinks: Partial<Record<Channel, ReportSink>> = {
    email: yield* SendReports,
    sms: yield* SmsReports,
    social: (yield* Publishing).sink
  }
  return sinks
})
