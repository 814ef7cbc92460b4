import { releases } from "@tidings/services/changelog/releases"
import { Layer, References } from "effect"
import { FetchHttpClient } from "effect/http"
import { Otlp, OtlpSerialization } from "effect/observability"
import { redactedLogs } from "./redacted.ts"
import { randomUUID } from "node:crypto"
import type { Config } from "@tidings/installation/settings"

type Exported = Pick<Config, "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_EXPORTER_OTLP_HEADERS" | "OTEL_SERVICE_NAME">

/**
 * Sends spans, metrics and logs to a collector by OTLP over HTTP in Protobuf (/v1/traces, /v1/metrics, /v1/logs of the endpoint); logs go to the console
 * as well, without keys and mail addresses. Without an endpoint no span is made. A collector that cannot be reached loses telemetry, and no call.
 */
export const exported = (config: Exported): Layer.Layer<never> =>
  redactedLogs.pipe(Layer.provideMerge(collected(config)))

const collected = (config: Exported): Layer.Layer<never> =>
  config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? Layer.succeed(References.TracerEnabled, false)
    : Otlp.layer({
        baseUrl: config.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: config.OTEL_EXPORTER_OTLP_HEADERS,
        resource: {
          serviceName: config.OTEL_SERVICE_NAME,
          serviceVersion: releases[0].version,
          // A thread of the same process counts for itself.
          attributes: { "service.instance.id": randomUUID() }
        },
        loggerMergeWithExisting: true
      }).pipe(Layer.provide(OtlpSerialization.layerProtobuf), Layer.provide(FetchHttpClient.layer))
