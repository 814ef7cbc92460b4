import type { Rates } from "@tidings/schema/Plan"

/** One call to be counted, against its key and its workspace. */
export interface RateRequest {
  readonly keyId: string
  readonly workspaceId: string
  /** Limits with keyPerSecond above 0, keyBurst and workspacePerMinute at least 1. */
  readonly rates: Rates
}

export interface LayerAllowance {
  readonly limit: number
  /** Number of whole calls that may follow at once. */
  readonly remaining: number
  /** Seconds until `remaining` equals `limit` again if no call follows. */
  readonly resetSeconds: number
}

/** The decision on one call; its figures include the call if allowed, while a refused call is counted nowhere. */
export interface Allowance {
  readonly allowed: boolean
  /** The layer that refused (the one with the longer wait, if both did), or else the one with fewer calls remaining. */
  readonly scope: "key" | "workspace"
  /** `limit`, `remaining` and reset time of that layer. */
  readonly limit: number
  readonly remaining: number
  readonly resetUnixSeconds: number
  /**
   * Seconds to wait, above 0, to the millisecond; present only if refused. The call fits then, if no other came first.
   */
  readonly retryAfterSeconds?: number
  readonly key: LayerAllowance
  /** The workspace's layer; null if the workspace is unlimited. */
  readonly workspace: LayerAllowance | null
}

/** Measurements of one layer, in whole milliseconds; `waitMs` is 0 if the call fits. */
export interface LayerReading {
  readonly waitMs: number
  readonly remaining: number
  readonly resetMs: number
}

/** Measurements of both layers: after the call if it fits both, else before it. */
interface AllowanceReading {
  readonly key: LayerReading
  readonly workspace: LayerReading | null
}

const layerAllowance = (limit: number, reading: LayerReading): LayerAllowance => ({
  limit,
  remaining: reading.remaining,
  resetSeconds: reading.resetMs / 1000
})

const isWorkspaceTighter = (key: LayerReading, workspace: LayerReading): boolean =>
  key.waitMs > 0 || workspace.waitMs > 0 ? workspace.waitMs > key.waitMs : workspace.remaining < key.remaining

/** Converts a reading to the API's terms; shared by all ways of counting. */
export const allowanceOf = (reading: AllowanceReading, rates: Rates, nowUnixMs: number): Allowance => {
  const key = layerAllowance(rates.keyBurst, reading.key)
  const workspace =
    reading.workspace && rates.workspacePerMinute !== null
      ? layerAllowance(rates.workspacePerMinute, reading.workspace)
      : null
  const decisive =
    reading.workspace && workspace && isWorkspaceTighter(reading.key, reading.workspace) ? workspace : key
  const waitMs = Math.max(reading.key.waitMs, reading.workspace?.waitMs ?? 0)
  return {
    allowed: waitMs === 0,
    scope: decisive === key ? "key" : "workspace",
    limit: decisive.limit,
    remaining: decisive.remaining,
    resetUnixSeconds: Math.ceil(nowUnixMs / 1000 + decisive.resetSeconds),
    ...(waitMs > 0 && { retryAfterSeconds: waitMs / 1000 }),
    key,
    workspace
  }
}
