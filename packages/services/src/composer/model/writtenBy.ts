import type { Commission, ContentPlan } from "@tidings/engines/composer/builtin/ContentPlan"
import type { ModelAccount, ModelFailed, ModelProvider } from "@tidings/connectors/model/Model"
import { Wording } from "@tidings/engines/composer/model/Wording"
import { instructions, materialOf } from "@tidings/engines/composer/model/instructions"
import type { Judged } from "@tidings/engines/composer/steps"
import type { Composer } from "@tidings/schema/composing/Composer"
import { Context, Effect, Option, Result } from "effect"

/** The model that writes copy, and the account used to ask it. */
export interface ConnectedModel {
  readonly provider: ModelProvider
  readonly account: ModelAccount
}

/** The connected model; undefined if there is none: then the built-in composer writes everything. */
export const ComposerModel = Context.Reference<ConnectedModel | undefined>("@tidings/services/ComposerModel", {
  defaultValue: () => undefined
})

/**
 * Limits of one composition: requests, tokens in both directions, and seconds in total; then output tokens and reported
 * faults per request.
 */
const most = { calls: 3, tokens: 24_000, seconds: 90, written: 3_000, faults: 20 } as const
const pauseSeconds = 1

interface Worded {
  readonly plan: ContentPlan
  readonly composer: Composer
}

const trail = (words: string) => Effect.logInfo(`the composer's model ${words}`)

/** Sets a model's words, and judges them. */
type Judge<E, R> = (commission: Commission, plan: ContentPlan, said: Wording) => Effect.Effect<Judged, E, R>

const writing = <E, R>(
  { account, provider }: ConnectedModel,
  commission: Commission,
  plan: ContentPlan,
  judge: Judge<E, R>
) =>
  Effect.gen(function* () {
    const material = materialOf(commission, plan)
    let spent = 0
    let hasPaused = false
    let before: { readonly answer: string; readonly faults: ReadonlyArray<string> } | undefined
    for (let call = 0; call < most.calls && spent < most.tokens; call++) {
      const question = { instructions, material, name: "copy", form: Wording, mostTokens: most.written, before }
      const answered = yield* Effect.result(provider.ask(account, question))
      const { usage } = Result.isSuccess(answered) ? answered.success : answered.failure
      spent += usage.input + usage.output
      if (Result.isSuccess(answered)) {
        const { model, value } = answered.success
        const { faults, plan: candidate } = yield* judge(commission, plan, value)
        if (faults.length === 0)
          return { plan: candidate, composer: { provider: provider.name, model, fallback: false } }
        yield* trail(`wrote what is not in its brief: ${faults.length} faults`)
        if (before !== undefined) return undefined
        before = { answer: JSON.stringify(value), faults: faults.slice(0, most.faults) }
        continue
      }
      const { answer = "", message, retryAfterSeconds = pauseSeconds, why }: ModelFailed = answered.failure
      yield* trail(`failed (${why}): ${message}`)
      if (why === "malformed" && before === undefined) before = { answer, faults: [message] }
      else if (why === "passing" && !hasPaused) {
        hasPaused = true
        yield* Effect.sleep(retryAfterSeconds * 1000)
      } else return undefined
    }
    return undefined
  })

/**
 * Rewrites a plan in a model's own words, if these say nothing that is not in the brief, the brand or the strategy.
 * Asks again once after a network failure, and once after a bad answer. In all other cases, and after 90 s, returns the
 * plan as it was.
 */
export const writtenBy = <E, R>(
  connected: ConnectedModel,
  commission: Commission,
  plan: ContentPlan,
  judge: Judge<E, R>
): Effect.Effect<Worded, E, R> =>
  Effect.map(
    Effect.timeoutOption(writing(connected, commission, plan, judge), most.seconds * 1000),
    (written) =>
      Option.getOrUndefined(written) ?? { plan, composer: { provider: "builtin", model: null, fallback: true } }
  )
