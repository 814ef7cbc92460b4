import { Schema } from "effect"

export const Plan = Schema.Literals(["sandbox", "hobby", "pro", "scale", "enterprise"]).annotate({
  identifier: "Plan",
  description: "The plan of a workspace"
})
export type Plan = typeof Plan.Type

const order: ReadonlyArray<Plan> = Plan.literals

/** True when `plan` is `least` or above it. */
export const isAtLeast = (plan: Plan, least: Plan): boolean => order.indexOf(plan) >= order.indexOf(least)

/** How many turns a workspace has for each of one on the smallest plan, where workspaces wait for one another. */
export const turnsOf: Readonly<Record<Plan, number>> = { sandbox: 1, hobby: 1, pro: 2, scale: 4, enterprise: 8 }

export interface Rates {
  /** Refill of a key's token bucket, requests a second. */
  readonly keyPerSecond: number
  /** Depth of that bucket. */
  readonly keyBurst: number
  /** Requests in any 60 seconds for the whole workspace; null is unlimited. */
  readonly workspacePerMinute: number | null
}

/** The rates of each plan; a workspace on enterprise carries its own and starts with these. */
export const ratesOf: Readonly<Record<Plan, Rates>> = {
  sandbox: { keyPerSecond: 60, keyBurst: 120, workspacePerMinute: null },
  hobby: { keyPerSecond: 30, keyBurst: 60, workspacePerMinute: 600 },
  pro: { keyPerSecond: 60, keyBurst: 120, workspacePerMinute: 1_800 },
  scale: { keyPerSecond: 120, keyBurst: 240, workspacePerMinute: 6_000 },
  enterprise: { keyPerSecond: 240, keyBurst: 480, workspacePerMinute: 12_000 }
}
