import type { Config } from "@tidings/installation/settings"
import { measure } from "@tidings/jobs/measure"
import * as Worker from "@tidings/jobs/Worker"
import { noticeUnopened } from "@tidings/services/connectors/noticeUnopened"
import { noticeVersion } from "@tidings/services/changelog/noticeVersion"
import { Listening } from "@tidings/services/inbound/Listening"
import { jobs } from "@tidings/services/allJobs"
import { Effect, Schedule } from "effect"

const measuring = Effect.catchCause(measure(jobs), (cause) =>
  Effect.logWarning("the queues could not be measured", cause)
)

/**
 * Works on the platform's jobs until the scope closes, measures their queues if metrics are collected, and announces a
 * new version.
 */
export const workOnJobs = Effect.fnUntraced(function* (
  config: Pick<Config, "METRICS_PORT" | "OTEL_EXPORTER_OTLP_ENDPOINT" | "ROLE">
) {
  if (
    config.ROLE === "worker" ||
    config.METRICS_PORT !== undefined ||
    config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
  ) {
    yield* Effect.forkScoped(Effect.repeat(measuring, Schedule.spaced("15 seconds")))
  }
  yield* noticeUnopened
  yield* noticeVersion
  yield* Listening.use(({ listen }) => listen)
  yield* Worker.work(jobs)
})
