import { Database } from "@tidings/storage/Database"
import { inEachHome } from "@tidings/storage/homes/inEachHome"
import type { Config } from "@tidings/installation/settings"
import { measureJobs } from "@tidings/jobs/measureJobs"
import * as Worker from "@tidings/jobs/Worker"
import { noticeUnopened } from "@tidings/services/connectors/noticeUnopened"
import { noticeVersion } from "@tidings/services/changelog/noticeVersion"
import { Listening } from "@tidings/services/inbound/Listening"
import { allJobs } from "@tidings/services/allJobs"
import { Effect, Schedule } from "effect"

const measuring = Effect.catchCause(measureJobs(allJobs), (cause) =>
  Effect.logWarning("the queues could not be measured", cause)
)

/** The work in one home. */
const workHere = Effect.gen(function* () {
  yield* noticeUnopened
  yield* noticeVersion
  yield* Listening.use(({ listen }) => listen)
  yield* Worker.work(allJobs)
})

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
  yield* inEachHome(yield* Database, workHere)
})
