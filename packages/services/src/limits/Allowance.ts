import type { Rates } from "@tidings/schema/Plan"

/** One call to be counted: for its key, and for its workspace. */
export interface RateRequest {
  readonly keyId: string
  readonly workspaceId: string
  /** keyPerSecond above 0, keyBurst and workspacePerMinute at least 1. */
  readonly rates: Rates
}

export interface LayerAllowance {
  readonly limit: number
  /** Whole calls that may follow at once. */
  readonly remaining: number
  /** Until `remaining` is `limit` again if no call follows. */
  readonly resetSeconds: number
}

/** The answer to one call; an allowed call is counted in what it says, a refused one is counted nowhere. */
export interface Allowance {
  readonly allowed: boolean
  /**
   * The layer that refused (the one that refuses longer, if both do), or else the one with the fewer calls remaining.
   */
  readonly scope: "key" | "workspace"
  /** `limit`, `remaining` and reset of that layer. */
  readonly limit: number
  readonly remaining: number
  readonly resetUnixSeconds: number
  /** Only when refused: above 0, to the millisecond; the call fits then, if no other came first. */
  readonly retryAfterSeconds?: number
  readonly key: LayerAllowance
  /** Null when the workspace is unlimited. */
  readonly workspace: LayerAllowance | null
}

/** What one layer measured, in whole milliseconds; `waitMs` is 0 when the call fits. */
export interface LayerReading {
  readonly waitMs: number
  readonly remaining: number
  readonly resetMs: number
}

/** What both layers measured: after the call when it fits both, as it found them when not. */
export interface Reading {
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

/** Puts a reading into the words of the wire; the same for every way of counting. */
export const allowanceOf = (reading: Reading, rates: Rates, nowUnixMs: number): Allowance => {
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
