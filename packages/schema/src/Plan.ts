import { Schema } from "effect"

export const Plan = Schema.Literals(["sandbox", "hobby", "pro", "scale", "enterprise"]).annotate({
  identifier: "Plan",
  description: "The plan of a workspace"
})
export type Plan = typeof Plan.Type

const order: ReadonlyArray<Plan> = Plan.literals

/** True if `plan` is `least` or above it. */
export const isAtLeast = (plan: Plan, least: Plan): boolean => order.indexOf(plan) >= order.indexOf(least)

/**
 * The scheduling weight of each plan: turns per turn of a workspace on the smallest plan, in queues that workspaces
 * share.
 */
export const turnsOf: Readonly<Record<Plan, number>> = { sandbox: 1, hobby: 1, pro: 2, scale: 4, enterprise: 8 }

export interface Rates {
  /** The refill of a key's token bucket, in requests a second. */
  readonly keyPerSecond: number
  /** The depth of that bucket, in requests. */
  readonly keyBurst: number
  /** Requests in any 60 seconds for the whole workspace; null if unlimited. */
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
