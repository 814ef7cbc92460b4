import type { Composer as By } from "@tidings/schema/composing/Composer"
import { problem } from "@tidings/schema/Problem"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Credits } from "../credits/Credits.ts"
import type { Commission, ContentPlan } from "@tidings/engines/composer/builtin/ContentPlan"
import { Typesetting } from "./Typesetting.ts"
import type { ComposedKind, ComposeTask, Made, SettingTask } from "@tidings/engines/composer/steps"
import { ComposerModel, writtenBy } from "./model/writtenBy.ts"

/** A composition, with its composer and notes for its author. */
export type ComposedWithNotes<K extends ComposedKind> = Made[K] & {
  readonly notes: ReadonlyArray<string>
  readonly composer: By
}

const builtin: By = { provider: "builtin", model: null, fallback: false }

/** Prices in credits of compositions written by a model; the built-in composer's cost nothing. */
const prices = { template: 5, page: 10, composition: 5, posts: 2, creation: 20 } as const
type Priced = keyof typeof prices

/** The text to be set, independent of its form, and its composer. */
export interface WrittenCopy {
  readonly plan: ContentPlan
  readonly composer: By
  /** Notes for the author. */
  readonly notes: ReadonlyArray<string>
}

const nothing = (path: string) =>
  problem("field_invalid", {
    fields: [{ path, code: "too_short", message: "holds nothing that can be set: say at least a word" }]
  })

const mustSay = (brief: string, path: string) =>
  /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(brief) ? Effect.void : Effect.fail(nothing(path))

/** Returns notes on the composer, and the reason no model wrote. */
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
 * Composes from a brief. The built-in composer sets the brief as it is; a connected model writes, outside transactions,
 * in the `prepare` of a row; sandbox keys use no model. Decided in docs/decisions/composer.md.
 */
export class CopyComposer extends Context.Service<CopyComposer>()("@tidings/services/CopyComposer", {
  make: Effect.gen(function* () {
    const credits = yield* Credits
    const typesetting = yield* Typesetting

    /** Returns the model to ask, if any; refuses a caller who cannot pay for it. */
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
      } satisfies WrittenCopy
    })

    /** Sets a written plan as one kind of content. */
    const set = Effect.fnUntraced(function* <K extends ComposedKind>(
      { composer, notes, plan }: WrittenCopy,
      setting: SettingTask<K>
    ) {
      const made = yield* typesetting.set(plan, setting)
      return { ...made, notes: [...notes, ...made.notes], composer } as ComposedWithNotes<K>
    })

    return {
      /**
       * Composes from a brief; refuses a brief without content, and a caller with too few credits for the model. Takes
       * some milliseconds of a thread, and a model's time if one is connected.
       */
      compose: Effect.fnUntraced(function* <K extends ComposedKind>(task: ComposeTask<K>) {
        const { brief, briefField, length, locale, name, objective, profiles, strategy, vibe, ...setting } = task
        const price = prices[task.kind] * ("networks" in task ? task.networks.length : 1)
        const commission = { brief, brand: task.brand, length, locale, name, objective, profiles, strategy, vibe }
        return yield* set(yield* write(commission, price, briefField), setting as unknown as SettingTask<K>)
      }),

      /** Refuses what `plan` would refuse, before anything is written. */
      check: (brief: string) => Effect.andThen(mustSay(brief, "brief"), Effect.asVoid(asked(prices.creation))),

      /** Writes the plan for all parts of a creation; may take a model's time, like `compose`. */
      plan: (commission: Commission) => write(commission, prices.creation),

      set,

      /** Writes the plan for one kind of content; may take a model's time, like `compose`. */
      write: (commission: Commission, kind: Priced, briefField: string) => write(commission, prices[kind], briefField),

      /**
       * Charges the caller for a model's composition in the open transaction; the returned effect fails if too few
       * credits are left.
       */
      charge: (kind: Priced, { model }: By, count = 1) =>
        model === null ? Effect.succeed(Effect.void) : credits.charge(prices[kind] * count, `compose_${kind}`)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
