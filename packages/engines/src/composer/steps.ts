import type { StarterShellId } from "@tidings/schema/composing/StarterShell"
import type { TemplateCategory } from "@tidings/schema/resources/Template"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { Commission, ContentPlan } from "./builtin/ContentPlan.ts"
import { contentPlanOf } from "./builtin/contentPlanOf.ts"
import { compositionOf, type ComposedComposition } from "./builtin/setting/compositionOf.ts"
import { composedPageOf, type PlannedPage } from "./builtin/setting/composedPageOf.ts"
import { postsOf, type ComposedPost, type PostNetwork } from "./builtin/setting/postsOf.ts"
import { templateOf, type ComposedTemplate, type Hero } from "./builtin/setting/templateOf.ts"
import { writingFaults } from "./judging/writingFaults.ts"
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
  readonly page: PlannedPage
  readonly composition: ComposedComposition
  readonly posts: { readonly posts: ReadonlyArray<ComposedPost>; readonly notes: ReadonlyArray<string> }
}

export type ComposedKind = keyof Asked

/** A request to set a plan: its kind, options and brand. */
export type SettingTask<K extends ComposedKind> = Asked[K] & { readonly kind: K; readonly brand: Brand }

/** A request to compose; `briefField` is the caller's name for the brief, used when the brief is refused. */
export type ComposeTask<K extends ComposedKind> = Commission &
  Asked[K] & { readonly kind: K; readonly briefField?: string }

/** A step of the composer. */
export type Step =
  | { readonly do: "plan"; readonly commission: Commission }
  | { readonly do: "word"; readonly commission: Commission; readonly plan: ContentPlan; readonly said: Wording }
  | { readonly do: "set"; readonly plan: ContentPlan; readonly setting: SettingTask<ComposedKind> }

/** A plan in a model's words, and the statements in them that have no source. */
export interface Judged {
  readonly plan: ContentPlan
  readonly faults: ReadonlyArray<string>
}

const makers: { readonly [K in ComposedKind]: (plan: ContentPlan, setting: SettingTask<K>) => Made[K] } = {
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
  page: (plan, { brand }) => composedPageOf(plan, brand),
  composition: (plan, { brand }) => compositionOf(plan, brand),
  posts: (plan, { networks }) => postsOf(plan, networks)
}

/** Runs a step: returns a plan (undefined if a brief holds nothing), a judged plan, or the set result. */
export const composed = (step: Step): ContentPlan | Judged | Made[ComposedKind] | undefined => {
  switch (step.do) {
    case "plan":
      return contentPlanOf(step.commission)
    case "word":
      return {
        plan: worded(step.plan, step.said),
        faults: writingFaults(textsOfWording(step.said), sourcesOf(step.commission, step.plan.locale))
      }
    case "set": {
      const make = makers[step.setting.kind] as (
        plan: ContentPlan,
        setting: SettingTask<ComposedKind>
      ) => Made[ComposedKind]
      return make(step.plan, step.setting)
    }
  }
}
