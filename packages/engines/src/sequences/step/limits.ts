import { type Definition, durationMs, type Limit } from "@tidings/schema/sequences/Definition"
import type { RecentSend } from "./Facts.ts"

/** How far back the limits of a definition look, in milliseconds; 0 without any. */
export const limitWindowOf = ({ limits = [] }: Definition): number =>
  Math.max(0, ...limits.map(({ per }) => durationMs(per)))

/** When a limit would let one more send go, from `atMs` on: once enough of those before have left its window. */
const freeAt = ({ per, scope, sends }: Limit, recent: ReadonlyArray<RecentSend>, atMs: number): number => {
  const window = durationMs(per)
  const counted = recent
    .filter((send) => (scope === "workspace" || send.own) && send.atMs > atMs - window && send.atMs <= atMs)
    .map((send) => send.atMs)
    .sort((one, other) => other - one)
  const last = counted[sends - 1]
  return last === undefined ? atMs : last + window
}

/** When the limits that defer would let a send go that is ready at `atMs`. */
export const deferredUntil = ({ limits = [] }: Definition, recent: ReadonlyArray<RecentSend>, atMs: number): number =>
  Math.max(atMs, ...limits.filter(({ exceeded }) => exceeded !== "skip").map((limit) => freeAt(limit, recent, atMs)))

/** Whether a limit has a send at `atMs` left out. */
export const isSkipped = ({ limits = [] }: Definition, recent: ReadonlyArray<RecentSend>, atMs: number): boolean =>
  limits.some((limit) => limit.exceeded === "skip" && freeAt(limit, recent, atMs) > atMs)
