import type { Config } from "@tidings/installation/settings"
import { measure } from "@tidings/jobs/measure"
import * as Worker from "@tidings/jobs/Worker"
import { approvedCalls } from "@tidings/pipeline/approvedCalls"
import { noticeUnopened } from "@tidings/services/connectors/noticeUnopened"
import { noticeVersion } from "@tidings/services/changelog/noticeVersion"
import { Listening } from "@tidings/services/inbound/Listening"
import { jobs } from "@tidings/services/jobs/registry"
import { Effect, Layer, Schedule } from "effect"

const measuring = Effect.catchCause(measure(jobs), (cause) =>
  Effect.logWarning("the queues could not be measured", cause)
)

/** Works on the platform's jobs until the scope closes, measures their queues for whoever collects metrics, and has a new version announced. */
export const working = Effect.fnUntraced(function* (
  config: Pick<Config, "METRICS_PORT" | "OTEL_EXPORTER_OTLP_ENDPOINT" | "ROLE">
) {
  const { registry } = yield* Effect.promise(() => import("@tidings/operations/registry"))
  const runs = yield* Layer.build(approvedCalls(registry))
  if (
    config.ROLE === "worker" ||
    config.METRICS_PORT !== undefined ||
    config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
  ) {
    const measured = Effect.provideContext(measuring, runs)
    yield* Effect.forkScoped(Effect.repeat(measured, Schedule.spaced("15 seconds")))
  }
  yield* noticeUnopened
  yield* noticeVersion
  yield* Listening.use(({ listen }) => listen)
  yield* Effect.provideContext(Worker.work(jobs), runs)
})
