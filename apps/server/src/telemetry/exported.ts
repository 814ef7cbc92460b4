import type { Config } from "@tidings/installation/settings"
import { Effect, Layer, Logger, References } from "effect"
import { entries } from "./entries.ts"
import { redactedLogs } from "./redacted.ts"

type Exported = Pick<
  Config,
  "LOG_FORMAT" | "LOG_LEVEL" | "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_EXPORTER_OTLP_HEADERS" | "OTEL_SERVICE_NAME"
>

const levels = { debug: "Debug", info: "Info", warn: "Warn", error: "Error" } as const

/**
 * Sends spans, metrics and logs to a collector by OTLP over HTTP in Protobuf (/v1/traces, /v1/metrics, /v1/logs of the
 * endpoint); logs go to the console as well, without keys and mail addresses. Without an endpoint no span is made. An
 * unreachable collector loses telemetry, but no call.
 */
export const exported = (config: Exported): Layer.Layer<never> =>
  redactedLogs.pipe(
    Layer.provideMerge(toCollector(config)),
    Layer.provideMerge(Logger.layer([entries(config.LOG_FORMAT ?? "text")])),
    Layer.provideMerge(Layer.succeed(References.MinimumLogLevel, levels[config.LOG_LEVEL ?? "info"]))
  )

const toCollector = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl,
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: serviceName
}: Exported): Layer.Layer<never> => {
  if (baseUrl === undefined) return Layer.succeed(References.TracerEnabled, false)
  const loaded = Effect.promise(() => import("./collected.ts"))
  return Layer.unwrap(Effect.map(loaded, ({ collected }) => collected({ baseUrl, headers, serviceName })))
}
