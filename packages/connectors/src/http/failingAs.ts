import { Clock, Effect } from "effect"
import type { DeliveryFailure } from "../DeliveryFailure.ts"
import type { ProviderAnswer } from "./providerRequest.ts"

/** Maps an answer that is no success to a failure; `handed` is true if the request would have had a message taken. */
export type FailureOf = (
  answer: ProviderAnswer,
  asked: { readonly handed: boolean; readonly nowMs: number }
) => DeliveryFailure

/** Fails with the failure that a provider's answer maps to. */
export const failingAs =
  (failureOf: FailureOf) =>
  (answer: ProviderAnswer, handed: boolean): Effect.Effect<never, DeliveryFailure> =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) => Effect.fail(failureOf(answer, { handed, nowMs })))
