import type { Composer as By } from "@tidings/schema/composing/Composer"
import type { StarterShellId } from "@tidings/schema/composing/StarterShell"
import { problem } from "@tidings/schema/Problem"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import type { TemplateCategory } from "@tidings/schema/resources/Template"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Credits } from "../credits/Credits.ts"
import { compositionOf, type ComposedComposition } from "./builtin/composition/compositionOf.ts"
import { pageOf, type ComposedPage } from "./builtin/page/pageOf.ts"
import { planOf } from "./builtin/planning/planOf.ts"
import type { Commission, Plan } from "./builtin/planning/Plan.ts"
import { postsOf, type ComposedPost } from "./builtin/posts/postsOf.ts"
import { isTooThin } from "./builtin/reading/cleaned.ts"
import type { Hero } from "./builtin/template/content.ts"
import { templateOf, type ComposedTemplate } from "./builtin/template/templateOf.ts"
import { faultsOf } from "./judging/faultsOf.ts"
import { judgedPlan, sourcesOf } from "./judging/judgedPlan.ts"
import { ComposerModel } from "./model/ComposerModel.ts"
import { writtenBy } from "./model/writtenBy.ts"

/** What is asked for besides what it is composed from. */
interface Asked {
  readonly template: {
    readonly category?: typeof TemplateCategory.Type | undefined
    readonly shell?: StarterShellId | undefined
  }
  readonly page: object
  readonly composition: object
  readonly posts: { readonly channels: ReadonlyArray<ChannelId> }
}

interface Made {
  /** The words of its card, from which a hero may be drawn, and the mail as it is set with or without one. */
  readonly template: {
    readonly card: ComposedComposition
    readonly set: (hero: Hero | undefined) => ComposedTemplate
  }
  readonly page: ComposedPage
  readonly composition: ComposedComposition
  readonly posts: { readonly posts: ReadonlyArray<ComposedPost> }
}

export type Kind = keyof Asked

/** What shall be composed, and from what; `briefField` is what the caller calls the brief, for its refusal. */
export type Task<K extends Kind> = Commission & Asked[K] & { readonly kind: K; readonly briefField?: string }

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

const makers: { readonly [K in Kind]: (plan: Plan, task: Task<K>) => Made[K] } = {
  template: (plan, { brand, category, shell }) => ({
    card: compositionOf(plan, brand),
    set: (hero) => templateOf(plan, brand, { category, hero, shell })
  }),
  page: (plan, { brand }) => pageOf(plan, brand),
  composition: (plan, { brand }) => compositionOf(plan, brand),
  posts: (plan, { brand, channels }) => ({ posts: postsOf(plan, brand, channels) })
}

const mustSay = (brief: string, briefField: string) => {
  const message = "says too little to write from: say in a sentence or two what it is, when, where and for whom"
  return isTooThin(brief)
    ? Effect.fail(problem("field_invalid", { fields: [{ path: briefField, code: "too_short", message }] }))
    : Effect.void
}

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
      const planned = planOf(commission, new Date(yield* Clock.currentTimeMillis))
      const model = yield* asked(price)
      const { composer, plan } =
        model === undefined ? { plan: planned, composer: builtin } : yield* writtenBy(model, commission, planned)
      const faults = faultsOf(judgedPlan(plan), sourcesOf(commission, plan, []))
      const notes = [...plan.notes, ...faults.map((fault) => `Look at this: ${fault}.`)]
      return { plan, composer, notes } satisfies Written
    })

    const set = <K extends Kind>({ composer, notes, plan }: Written, task: Task<K>): Composed<K> => {
      const make: (plan: Plan, task: Task<K>) => Made[K] = makers[task.kind]
      return { ...make(plan, task), notes, composer }
    }

    return {
      /** Refuses a brief that holds too little to write from, and whoever has too few credits for a model that would be asked; takes some milliseconds for any other, and a model's time where one is connected. */
      compose: Effect.fnUntraced(function* <K extends Kind>(task: Task<K>) {
        const price = prices[task.kind] * ("channels" in task ? task.channels.length : 1)
        return set(yield* write(task, price, task.briefField), task)
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
