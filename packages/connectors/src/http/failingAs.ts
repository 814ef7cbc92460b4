import { Clock, Effect } from "effect"
import type { DeliveryFailure } from "../DeliveryFailure.ts"
import type { ProviderAnswer } from "./providerRequest.ts"

/** What an answer that is no success means; `handed` where it answers what would have had a message taken. */
export type FailureOf = (
  answer: ProviderAnswer,
  asked: { readonly handed: boolean; readonly nowMs: number }
) => DeliveryFailure

/** Fails as a provider means its answer. */
export const failingAs =
  (failureOf: FailureOf) =>
  (answer: ProviderAnswer, handed: boolean): Effect.Effect<never, DeliveryFailure> =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) => Effect.fail(failureOf(answer, { handed, nowMs })))
