import { durationMs, type Timeout } from "@tidings/schema/sequences/Definition"
import { Result } from "effect"
import { instantWritten } from "../time/localTime.ts"
import type { Walk } from "../walk/Walk.ts"

/** Whether a time was told in words that need the run's zone. */
const isLocal = (text: string): boolean => !/(?:Z|[+-]\d{2}:\d{2})$/u.test(text)

/** A moment, and whether the zone it was reckoned in had to stand in for one that does not exist. */
export interface Moment {
  readonly ms: number
  readonly timeZone?: "unknown"
}

/** What `timeZone` of an entry says of a time that was reckoned in the run's zone. */
export const zoneNote = (walk: Walk): { readonly timeZone?: "unknown" } =>
  walk.timeZone.isUnknown ? { timeZone: "unknown" } : {}

/** The instant that `until` means; undefined where its Liquid gives no time. */
export const momentOf = (walk: Walk, until: string): Moment | undefined => {
  const text = Result.getOrElse(walk.render(until), () => undefined)
  if (typeof text !== "string") return undefined
  const ms = instantWritten(walk.timeZone.zone, text.trim())
  return ms === undefined ? undefined : { ms, ...(isLocal(text.trim()) && zoneNote(walk)) }
}

/** When a timeout fires, from this step on; undefined where its Liquid gives no time. */
export const timeoutOf = (walk: Walk, { after, until }: Timeout): Moment | undefined =>
  after === undefined ? momentOf(walk, until ?? "") : { ms: walk.at + durationMs(after) }
