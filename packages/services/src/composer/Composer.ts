import type { Composer as By } from "@tidings/schema/composing/Composer"
import { problem } from "@tidings/schema/Problem"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Credits } from "../credits/Credits.ts"
import type { Commission, Plan } from "@tidings/engines/composer/builtin/Plan"
import { Typesetting } from "./Typesetting.ts"
import type { Kind, Made, Setting, Task } from "@tidings/engines/composer/steps"
import { ComposerModel } from "./model/ComposerModel.ts"
import { writtenBy } from "./model/writtenBy.ts"

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

const nothing = (path: string) =>
  problem("field_invalid", {
    fields: [{ path, code: "too_short", message: "holds nothing that can be set: say at least a word" }]
  })

const mustSay = (brief: string, path: string) =>
  /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(brief) ? Effect.void : Effect.fail(nothing(path))

/** Who set it, and why not a model. */
const setNotes = ({ fallback }: By, isAsked: boolean, isLive: boolean, hasProfiles: boolean): ReadonlyArray<string> => [
  isAsked
    ? fallback
      ? "Set as written: the model's words could not be taken."
      : "Written by a model, from the brief, the brand and the strategy."
    : isLive
      ? "Set as written: no model is configured, and nothing was added, changed or shortened."
      : "Set as written: sandbox keys ask no model.",
  ...(hasProfiles && (!isAsked || fallback) ? ["The profiles of `icpIds` are read by a model alone."] : [])
]

/**
 * Composes from a brief. The built-in composer sets what it is given; a connected model writes, outside of transactions, in the `prepare` of a row, and
 * sandbox keys ask none. Decided in docs/decisions/composer.md.
 */
export class Composer extends Context.Service<Composer>()("@tidings/services/Composer", {
  make: Effect.gen(function* () {
    const credits = yield* Credits
    const typesetting = yield* Typesetting

    /** The model that would be asked; the caller must be able to pay it. */
    const asked = Effect.fnUntraced(function* (price: number) {
      const { livemode } = yield* Caller
      const model = livemode ? yield* ComposerModel : undefined
      if (model !== undefined) yield* credits.afford(price)
      return model
    })

    const write = Effect.fnUntraced(function* (commission: Commission, price: number, briefField = "brief") {
      yield* mustSay(commission.brief, briefField)
      const planned = yield* typesetting.plan(commission, briefField)
      if (planned === undefined) return yield* nothing(briefField)
      const model = yield* asked(price)
      const { composer, plan } =
        model === undefined
          ? { plan: planned, composer: builtin }
          : yield* writtenBy(model, commission, planned, typesetting.word)
      const { livemode } = yield* Caller
      const profiles = commission.profiles ?? []
      return {
        plan,
        composer,
        notes: [...setNotes(composer, model !== undefined, livemode, profiles.length > 0), ...plan.notes]
      } satisfies Written
    })

    /** Sets what was written as one kind of thing. */
    const set = Effect.fnUntraced(function* <K extends Kind>({ composer, notes, plan }: Written, setting: Setting<K>) {
      const made = yield* typesetting.set(plan, setting)
      return { ...made, notes: [...notes, ...made.notes], composer } as Composed<K>
    })

    return {
      /** Refuses a brief that holds nothing, and whoever has too few credits for a model that would be asked; takes some milliseconds of a thread for any other, and a model's time where one is connected. */
      compose: Effect.fnUntraced(function* <K extends Kind>(task: Task<K>) {
        const { brief, briefField, length, locale, name, objective, profiles, strategy, vibe, ...setting } = task
        const price = prices[task.kind] * ("networks" in task ? task.networks.length : 1)
        const commission = { brief, brand: task.brand, length, locale, name, objective, profiles, strategy, vibe }
        return yield* set(yield* write(commission, price, briefField), setting as unknown as Setting<K>)
      }),

      /** Refuses what `plan` would refuse, before anything is written. */
      check: (brief: string) => Effect.andThen(mustSay(brief, "brief"), Effect.asVoid(asked(prices.creation))),

      /** What is to be said in every part of a creation; a model's time, as `compose`. */
      plan: (commission: Commission) => write(commission, prices.creation),

      set,

      /** What is to be said of one kind of thing, in the words of whoever writes; a model's time, as `compose`. */
      write: (commission: Commission, kind: Priced, briefField: string) => write(commission, prices[kind], briefField),

      /** Charges the caller for what a model wrote, in the open transaction; the effect that is answered refuses where too little is left. */
      charge: (kind: Priced, { model }: By, count = 1) =>
        model === null ? Effect.succeed(Effect.void) : credits.charge(`compose_${kind}`, prices[kind] * count)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
