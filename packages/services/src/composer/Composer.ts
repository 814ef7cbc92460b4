import type { Composer as By } from "@tidings/schema/composing/Composer"
import { problem } from "@tidings/schema/Problem"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Credits } from "../credits/Credits.ts"
import type { Commission, Plan } from "./builtin/planning/Plan.ts"
import type { Kind, Made, Task } from "./composing.ts"
import { ComposerModel } from "./model/ComposerModel.ts"

/** What was composed, who composed it, and what its author should know of it. */
export type Composed<K extends Kind> = Made[K] & { readonly notes: ReadonlyArray<string>; readonly composer: By }

const builtin: By = { provider: "builtin", model: null, fallback: false }

/** What a composition costs that a model wrote, in credits; the built-in composer's cost nothing. */
const prices = { template: 5, page: 10, composition: 5, posts: 2, creation: 20 } as const
type Priced = keyof typeof prices

/** What is to be said, whatever it is set as, and who wrote it. */
export interface Written {
  readonly plan: Plan
  readonly composer: By
  /** What its author should know of it. */
  readonly notes: ReadonlyArray<string>
}

// What it knows of words, and how dates are said in five languages.
const composing = whenNeeded(() => import("./composing.ts"))

const mustSay = Effect.fnUntraced(function* (brief: string, briefField: string) {
  const { isTooThin } = yield* composing
  const message = "says too little to write from: say in a sentence or two what it is, when, where and for whom"
  if (isTooThin(brief))
    return yield* problem("field_invalid", { fields: [{ path: briefField, code: "too_short", message }] })
})

/**
 * Writes copy from a brief: nothing that the brief, the brand or the strategy does not say. A connected model is asked first, outside of transactions, by
 * the `prepare` of a row; sandbox keys ask none. Decided in docs/decisions/composer.md.
 */
export class Composer extends Context.Service<Composer>()("@tidings/services/Composer", {
  make: Effect.gen(function* () {
    const credits = yield* Credits

    /** The model that would be asked; the caller must be able to pay it. */
    const asked = Effect.fnUntraced(function* (price: number) {
      const { livemode } = yield* Caller
      const model = livemode ? yield* ComposerModel : undefined
      if (model !== undefined) yield* credits.afford(price)
      return model
    })

    const write = Effect.fnUntraced(function* (commission: Commission, price: number, briefField = "brief") {
      yield* mustSay(commission.brief, briefField)
      const { notesOn, planOf, writtenBy } = yield* composing
      const planned = planOf(commission, new Date(yield* Clock.currentTimeMillis))
      const model = yield* asked(price)
      const { composer, plan } =
        model === undefined ? { plan: planned, composer: builtin } : yield* writtenBy(model, commission, planned)
      return { plan, composer, notes: notesOn(plan, commission) } satisfies Written
    })

    const set = <K extends Kind>({ composer, notes, plan }: Written, task: Task<K>): Effect.Effect<Composed<K>> =>
      Effect.map(composing, ({ makers }) => {
        const make: (plan: Plan, task: Task<K>) => Made[K] = makers[task.kind]
        return { ...make(plan, task), notes, composer }
      })

    return {
      /** Refuses a brief that holds too little to write from, and whoever has too few credits for a model that would be asked; takes some milliseconds for any other, and a model's time where one is connected. */
      compose: Effect.fnUntraced(function* <K extends Kind>(task: Task<K>) {
        const price = prices[task.kind] * ("channels" in task ? task.channels.length : 1)
        return yield* set(yield* write(task, price, task.briefField), task)
      }),

      /** Refuses what `plan` would refuse, before anything is written. */
      check: (brief: string) => Effect.andThen(mustSay(brief, "brief"), Effect.asVoid(asked(prices.creation))),

      /** What is to be said in every part of a creation; a model's time, as `compose`. */
      plan: (commission: Commission) => write(commission, prices.creation),

      /** Sets what was written as one of its parts. */
      set,

      /** Charges the caller for what a model wrote, in the open transaction; the effect that is answered refuses where too little is left. */
      charge: (kind: Priced, { model }: By, count = 1) =>
        model === null ? Effect.succeed(Effect.void) : credits.charge(`compose_${kind}`, prices[kind] * count)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
