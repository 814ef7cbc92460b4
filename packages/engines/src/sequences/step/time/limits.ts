import { type Definition, durationMs, type Limit } from "@tidings/schema/sequences/Definition"
import type { RecentSend } from "../Facts.ts"

/** Returns the longest window of a definition's limits, in milliseconds; 0 without limits. */
export const limitWindowOf = ({ limits = [] }: Definition): number =>
  Math.max(0, ...limits.map(({ per }) => durationMs(per)))

/**
 * Returns the time, from `atMs` on, at which a limit allows one more send: once enough earlier ones have left its
 * window.
 */
const freeAt = ({ per, scope, sends }: Limit, recent: ReadonlyArray<RecentSend>, atMs: number): number => {
  const window = durationMs(per)
  const counted = recent
    .filter((send) => (scope === "workspace" || send.own) && send.atMs > atMs - window && send.atMs <= atMs)
    .map((send) => send.atMs)
    .sort((one, other) => other - one)
  const last = counted[sends - 1]
  return last === undefined ? atMs : last + window
}

/** Returns the time at which the deferring limits allow a send that is ready at `atMs`. */
export const deferredUntil = ({ limits = [] }: Definition, recent: ReadonlyArray<RecentSend>, atMs: number): number =>
  Math.max(atMs, ...limits.filter(({ exceeded }) => exceeded !== "skip").map((limit) => freeAt(limit, recent, atMs)))

/** True if a limit skips a send at `atMs`. */
export const isSkipped = ({ limits = [] }: Definition, recent: ReadonlyArray<RecentSend>, atMs: number): boolean =>
  limits.some((limit) => limit.exceeded === "skip" && freeAt(limit, recent, atMs) > atMs)
