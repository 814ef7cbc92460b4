import { releases } from "@tidings/services/changelog/releases"
import { Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { Otlp, OtlpSerialization } from "effect/observability"
import { randomUUID } from "node:crypto"

interface Collector {
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly serviceName: string | undefined
}

/** Sends spans, metrics and logs to a collector by OTLP over HTTP in Protobuf; logs go to the console as well. */
export const collected = ({ baseUrl, headers, serviceName }: Collector): Layer.Layer<never> =>
  Otlp.layer({
    baseUrl,
    headers,
    resource: {
      serviceName,
      serviceVersion: releases[0].version,
      // Each thread of a process is an instance of its own.
      attributes: { "service.instance.id": randomUUID() }
    },
    loggerMergeWithExisting: true
  }).pipe(Layer.provide(OtlpSerialization.layerProtobuf), Layer.provide(FetchHttpClient.layer))
