import { durationMs, type Timeout } from "@tidings/schema/sequences/Definition"
import { Result } from "effect"
import { instantWritten } from "../time/localTime.ts"
import type { Walk } from "../walk/Walk.ts"

/** True if a time is written without an offset, so that it needs the run's zone. */
const isLocal = (text: string): boolean => !/(?:Z|[+-]\d{2}:\d{2})$/u.test(text)

/** A moment; `timeZone` is set if its zone had to stand in for one that does not exist. */
export interface Moment {
  readonly ms: number
  readonly timeZone?: "unknown"
}

/** Returns the `timeZone` field of an entry for a time that was computed in the run's zone. */
export const zoneNote = (walk: Walk): { readonly timeZone?: "unknown" } =>
  walk.timeZone.isUnknown ? { timeZone: "unknown" } : {}

/** Returns the instant of `until`; undefined if its Liquid gives no time. */
export const momentOf = (walk: Walk, until: string): Moment | undefined => {
  const text = Result.getOrElse(walk.render(until), () => undefined)
  if (typeof text !== "string") return undefined
  const ms = instantWritten(walk.timeZone.zone, text.trim())
  return ms === undefined ? undefined : { ms, ...(isLocal(text.trim()) && zoneNote(walk)) }
}

/** Returns the time at which a timeout fires, counted from this step; undefined if its Liquid gives no time. */
export const timeoutOf = (walk: Walk, { after, until }: Timeout): Moment | undefined =>
  after === undefined ? momentOf(walk, until ?? "") : { ms: walk.at + durationMs(after) }
