import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"

const valueOf = (metric: any): unknown => metric?.values?.[0]?.value ?? metric?.total_value?.value

/** Reads a post's insights, by metric; metrics that the network does not report are absent. */
export const insightsOf = (api: JsonApi, id: string, metrics: ReadonlyArray<string>) =>
  Effect.map(
    api.ask({ method: "GET", path: `/${id}/insights?metric=${metrics.join(",")}` }),
    ({ json }): Readonly<Record<string, unknown>> =>
      Object.fromEntries(objectsIn(json?.data).map((metric) => [textIn(metric.name), valueOf(metric)]))
  )
