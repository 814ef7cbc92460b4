import { Effect, type Redacted } from "effect"
import type { DeliveryFailure } from "../../DeliveryFailure.ts"
import { failingAs } from "../../http/failingAs.ts"
import { bearerApi, type JsonApi } from "../../http/jsonApi.ts"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { isTiktokRefusal, tiktokFailure } from "./tiktokFailure.ts"

/** A client of TikTok for an account; TikTok's errors may come with any status. */
export const tiktokApi = (apiUrl: string, accessToken: Redacted.Redacted<string>): JsonApi => {
  const { ask, handOver } = bearerApi(apiUrl, accessToken, tiktokFailure)
  const checked =
    (handed: boolean) =>
    (answer: ProviderAnswer): Effect.Effect<ProviderAnswer, DeliveryFailure> =>
      isTiktokRefusal(answer) ? failingAs(tiktokFailure)(answer, handed) : Effect.succeed(answer)
  return {
    ask: (call) => Effect.flatMap(ask(call), checked(false)),
    handOver: (call, handingOver) => Effect.flatMap(handOver(call, handingOver), checked(true))
  }
}
