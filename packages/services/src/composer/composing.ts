import type { StarterShellId } from "@tidings/schema/composing/StarterShell"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import type { TemplateCategory } from "@tidings/schema/resources/Template"
import { compositionOf, type ComposedComposition } from "./builtin/composition/compositionOf.ts"
import { pageOf, type ComposedPage } from "./builtin/page/pageOf.ts"
import type { Commission, Plan } from "./builtin/planning/Plan.ts"
import { postsOf, type ComposedPost } from "./builtin/posts/postsOf.ts"
import type { Hero } from "./builtin/template/content.ts"
import { templateOf, type ComposedTemplate } from "./builtin/template/templateOf.ts"
import { faultsOf } from "./judging/faultsOf.ts"
import { judgedPlan, sourcesOf } from "./judging/judgedPlan.ts"

export { planOf } from "./builtin/planning/planOf.ts"
export { isTooThin } from "./builtin/reading/cleaned.ts"
export { writtenBy } from "./model/writtenBy.ts"

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

export interface Made {
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

/** How a plan is set as each kind. */
export const makers: { readonly [K in Kind]: (plan: Plan, task: Task<K>) => Made[K] } = {
  template: (plan, { brand, category, shell }) => ({
    card: compositionOf(plan, brand),
    set: (hero) => templateOf(plan, brand, { category, hero, shell })
  }),
  page: (plan, { brand }) => pageOf(plan, brand),
  composition: (plan, { brand }) => compositionOf(plan, brand),
  posts: (plan, { brand, channels }) => ({ posts: postsOf(plan, brand, channels) })
}

/** What the author should know of a plan: its own notes, and what it says beyond its sources. */
export const notesOn = (plan: Plan, commission: Commission): ReadonlyArray<string> => [
  ...plan.notes,
  ...faultsOf(judgedPlan(plan), sourcesOf(commission, plan, [])).map((fault) => `Look at this: ${fault}.`)
]
