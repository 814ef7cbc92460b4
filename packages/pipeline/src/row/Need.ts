import type { Plan } from "@tidings/schema/Plan"
import type { Scope } from "@tidings/schema/Scope"
import type { Effect } from "effect"

/** A scope that only some inputs need. */
export interface ScopeWhen<I> {
  readonly scope: Scope
  /** Condition in words, for the documents: "bypassSuppression is true". */
  readonly when: string
  readonly needed: (input: I) => boolean
}

/** A plan that only some inputs need. */
export interface PlanWhen<I, R = never> {
  /** The lowest sufficient plan. */
  readonly plan: Plan
  /** Condition in words, for the documents: "publish is true". */
  readonly when: string
  /** True if this input needs the plan; an effect if that depends on the installation's configuration. */
  readonly needed: (input: I) => boolean | Effect.Effect<boolean, never, R>
}

/** Cost of a call in credits: the same for every input, or by input, with words for the documents. */
type CreditCost<I> = number | { readonly says: string; readonly of: (input: I) => number }

/** A requirement on the caller; with `when`, for some inputs only. */
export type Need =
  | { readonly kind: "credits"; readonly says: string; readonly when?: undefined }
  | { readonly kind: "live"; readonly when?: undefined }
  | { readonly kind: "person"; readonly when?: undefined }
  | {
      readonly kind: "plan"
      readonly plan: Plan
      readonly when?: string | undefined
      readonly needed?: PlanWhen<any, any>["needed"] | undefined
    }
  | {
      readonly kind: "scope"
      /** Scopes any one of which is enough. */
      readonly anyOf: ReadonlyArray<Scope>
      readonly when?: string | undefined
      readonly needed?: ScopeWhen<any>["needed"] | undefined
    }

/** The needs of one kind. */
export const needsOfKind = <Kind extends Need["kind"]>(needs: ReadonlyArray<Need>, kind: Kind) =>
  needs.filter((need): need is Extract<Need, { readonly kind: Kind }> => need.kind === kind)

/** Cells of a row with the requirements on the caller. */
export interface NeedCells<I, R> {
  /** null: any valid key. Several: any one of them is enough. */
  readonly scope: Scope | ReadonlyArray<Scope> | null
  readonly scopeWhen?: ReadonlyArray<ScopeWhen<I>>
  /** The lowest plan that has the operation. */
  readonly plan?: Plan
  readonly planWhen?: ReadonlyArray<PlanWhen<I, R>>
  /** True if it changes data shared by both worlds of a workspace: sandbox keys are refused with live_only. */
  readonly liveOnly?: true
  /**
   * "people" if an agent is refused with person_required: its input or answer holds a secret, or it decides who may do
   * what.
   */
  readonly callers?: "people"
  /**
   * Charged in the transaction of the effect, except for sandbox keys. A live row has no such transaction, and costs
   * nothing.
   */
  readonly credits?: CreditCost<I>
}

/** The needs expressed by these cells: credits, a live key, a person, plans, then scopes. */
export const needsOf = ({
  callers,
  credits,
  liveOnly,
  plan,
  planWhen = [],
  scope,
  scopeWhen = []
}: NeedCells<any, any>): ReadonlyArray<Need> => [
  ...(credits === undefined ? [] : [{ kind: "credits" as const, says: priceOf(credits) }]),
  ...(liveOnly === undefined ? [] : [{ kind: "live" as const }]),
  ...(callers === undefined ? [] : [{ kind: "person" as const }]),
  ...(plan === undefined ? [] : [{ kind: "plan" as const, plan }]),
  ...planWhen.map((some) => ({ kind: "plan" as const, ...some })),
  ...(scope === null ? [] : [{ kind: "scope" as const, anyOf: [scope].flat() }]),
  ...scopeWhen.map(({ scope, ...some }) => ({ kind: "scope" as const, anyOf: [scope], ...some }))
]

const priceOf = (credits: CreditCost<any>): string => {
  if (typeof credits !== "number") return credits.says
  return `${credits} ${credits === 1 ? "credit" : "credits"}`
}

const conditionOf = ({ when }: Need): string => (when === undefined ? "" : ` if ${when}`)

/** A need as one sentence: "Needs the scope links:write if saveToAssets is true." */
export const sentenceOf = (need: Need): string => {
  if (need.kind === "credits") return `Costs ${need.says}.`
  if (need.kind === "live") return "Needs a live key."
  if (need.kind === "person") return "Needs a person: an agent is refused, and tells its user to do it."
  return need.kind === "plan"
    ? `Needs the ${need.plan} plan or above${conditionOf(need)}.`
    : `Needs the scope ${need.anyOf.join(" or ")}${conditionOf(need)}.`
}
