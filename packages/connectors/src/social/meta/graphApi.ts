import { Redacted, Effect } from "effect"
import { createHmac } from "node:crypto"
import { bearerApi, type ApiRequest, type JsonApi } from "../../http/jsonApi.ts"
import type { Body } from "../../http/Body.ts"
import { metaFailure, isAbsent } from "./metaFailure.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"
import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import type { PostedId } from "../../messages/OutgoingPost.ts"

/**
 * Takes a post down; succeeds too if it is absent, since Meta answers the same for a post that is gone and one that it
 * does not show.
 */
export const takenDown =
  (api: JsonApi) =>
  ({ id }: PostedId): Effect.Effect<void, DeliveryFailure> =>
    Effect.catchIf(Effect.asVoid(api.ask({ method: "DELETE", path: `/${id}` })), isAbsent, () => Effect.void)

const valueOf = (metric: any): unknown => metric?.values?.[0]?.value ?? metric?.total_value?.value

/** Reads a post's insights, by metric; metrics that the network does not report are absent. */
export const insightsOf = (api: JsonApi, id: string, metrics: ReadonlyArray<string>) =>
  Effect.map(
    api.ask({ method: "GET", path: `/${id}/insights?metric=${metrics.join(",")}` }),
    ({ json }): Readonly<Record<string, unknown>> =>
      Object.fromEntries(objectsIn(json?.data).map((metric) => [textIn(metric.name), valueOf(metric)]))
  )

/** A client of a Graph API for an account: its token goes in a header, since URLs end up in logs. */
export const graphApi = (apiUrl: string, accessToken: Redacted.Redacted<string>): JsonApi =>
  bearerApi(apiUrl, accessToken, metaFailure)

/**
 * A `graphApi` client with a proof on each request that the caller knows the app's secret
 * (developers.facebook.com/docs/graph-api/guides/secure-requests, 2026-11).
 */
export const provenGraphApi = (
  apiUrl: string,
  accessToken: Redacted.Redacted<string>,
  appSecret: Redacted.Redacted<string>
): JsonApi => {
  const proof = createHmac("sha256", Redacted.value(appSecret)).update(Redacted.value(accessToken)).digest("hex")
  const { ask, handOver } = graphApi(apiUrl, accessToken)
  const proven = <Carried extends Body>(call: ApiRequest<Carried>): ApiRequest<Carried> => ({
    ...call,
    path: `${call.path}${call.path.includes("?") ? "&" : "?"}appsecret_proof=${proof}`
  })
  return {
    ask: (call) => ask(proven(call)),
    handOver: (call, handingOver) => handOver(proven(call), handingOver)
  }
}
