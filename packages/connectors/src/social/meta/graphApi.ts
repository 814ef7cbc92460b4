import { Redacted } from "effect"
import { createHmac } from "node:crypto"
import { bearerApi, type ApiRequest, type JsonApi } from "../../http/jsonApi.ts"
import type { Body } from "../../http/Body.ts"
import { metaFailure } from "./metaFailure.ts"

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
