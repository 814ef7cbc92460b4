import type { StarterShellId } from "@tidings/schema/composing/StarterShell"
import type { TemplateCategory } from "@tidings/schema/resources/Template"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { Commission, Plan } from "./builtin/Plan.ts"
import { planOf } from "./builtin/planOf.ts"
import { compositionOf, type ComposedComposition } from "./builtin/setting/compositionOf.ts"
import { pageOf, type ComposedPage } from "./builtin/setting/pageOf.ts"
import { postsOf, type ComposedPost, type PostNetwork } from "./builtin/setting/postsOf.ts"
import { templateOf, type ComposedTemplate, type Hero } from "./builtin/setting/templateOf.ts"
import { faultsOf } from "./judging/faultsOf.ts"
import { sourcesOf } from "./judging/sourcesOf.ts"
import { textsOfWording, type Wording } from "./model/Wording.ts"
import { worded } from "./model/worded.ts"

/** Options of each kind of composition. */
interface Asked {
  readonly template: {
    readonly category?: typeof TemplateCategory.Type | undefined
    readonly shell?: StarterShellId | undefined
    readonly hero?: Hero | undefined
  }
  readonly page: object
  readonly composition: object
  readonly posts: { readonly networks: ReadonlyArray<PostNetwork> }
}

export interface Made {
  /** The mail, and the words of its card, for drawing a hero. */
  readonly template: {
    readonly card: ComposedComposition
    readonly template: ComposedTemplate
    readonly notes: ReadonlyArray<string>
  }
  readonly page: ComposedPage
  readonly composition: ComposedComposition
  readonly posts: { readonly posts: ReadonlyArray<ComposedPost>; readonly notes: ReadonlyArray<string> }
}

export type Kind = keyof Asked

/** A request to set a plan: its kind, options and brand. */
export type Setting<K extends Kind> = Asked[K] & { readonly kind: K; readonly brand: Brand }

/** A request to compose; `briefField` is the caller's name for the brief, used when the brief is refused. */
export type Task<K extends Kind> = Commission & Asked[K] & { readonly kind: K; readonly briefField?: string }

/** A step of the composer. */
export type Step =
  | { readonly do: "plan"; readonly commission: Commission }
  | { readonly do: "word"; readonly commission: Commission; readonly plan: Plan; readonly said: Wording }
  | { readonly do: "set"; readonly plan: Plan; readonly setting: Setting<Kind> }

/** A plan in a model's words, and the statements in them that have no source. */
export interface Judged {
  readonly plan: Plan
  readonly faults: ReadonlyArray<string>
}

const makers: { readonly [K in Kind]: (plan: Plan, setting: Setting<K>) => Made[K] } = {
  template: (plan, { brand, category, hero, shell }) => ({
    card: compositionOf(plan, brand),
    template: templateOf(plan, brand, { category, hero, shell }),
    notes:
      category !== "transactional" && category !== "system" && brand.emailDefaults.postalAddress === null
        ? [
            "The brand has no postal address, which marketing mail must name in many countries: `tidings brand set --postal-address`."
          ]
        : []
  }),
  page: (plan, { brand }) => pageOf(plan, brand),
  composition: (plan, { brand }) => compositionOf(plan, brand),
  posts: (plan, { networks }) => postsOf(plan, networks)
}

/** Runs a step: returns a plan (undefined if a brief holds nothing), a judged plan, or the set result. */
export const composed = (step: Step): Plan | Judged | Made[Kind] | undefined => {
  switch (step.do) {
    case "plan":
      return planOf(step.commission)
    case "word":
      return {
        plan: worded(step.plan, step.said),
        faults: faultsOf(textsOfWording(step.said), sourcesOf(step.commission, step.plan.locale))
      }
    case "set": {
      const make = makers[step.setting.kind] as (plan: Plan, setting: Setting<Kind>) => Made[Kind]
      return make(step.plan, step.setting)
    }
  }
}
