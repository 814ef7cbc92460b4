import { isObject } from "@tidings/schema/isObject"
import { Duration, durationMs } from "@tidings/schema/sequences/Definition"
import { Schema } from "effect"
import type { Fitting } from "../fit.ts"
import type { Places } from "../Places.ts"

const isDuration = Schema.is(Duration)

const zones = Intl.supportedValuesOf("timeZone")

/** True if this machine knows a time zone by this name, in any case. */
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== ""
  } catch {
    return false
  }
}

const isOffset = (name: string): boolean => /^[+-]/u.test(name)

const checkZone = (name: unknown, path: string, places: Places): void => {
  if (typeof name !== "string" || places.has(new Set(["pattern_mismatch", "too_long", "too_short"]), path)) return
  if (!isOffset(name) && isTimeZone(name)) return
  const city = zones.find((zone) => zone.toLowerCase().endsWith(`/${name.toLowerCase()}`))
  const meant = city ?? places.closest(name, zones)
  const question = meant === undefined ? "" : ` Did you mean ${JSON.stringify(meant)}?`
  places.refuse(path, "time_zone_unknown", `There is no time zone ${JSON.stringify(name)}.${question}`)
}

/** The UTC offset at which a local time comes last on earth. */
const lastOffset = "-12:00"

const untilForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}:\d{2})?$/u

/**
 * The Unix milliseconds at which a written time is past everywhere; undefined for Liquid, NaN for a time that does not
 * exist.
 */
const pastFrom = (until: string): number | undefined => {
  const match = untilForm.exec(until)
  if (match === null) return undefined
  const day = match[1]!.slice(0, 10)
  const midnight = Date.parse(`${day}T00:00Z`)
  if (!Number.isFinite(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return Number.NaN
  return Date.parse(`${match[1]}${match[2] ?? lastOffset}`)
}

const ms = (duration: unknown): number => (isDuration(duration) ? durationMs(duration) : 0)

/** The date that a node waits for (undefined if none), its path, and the milliseconds it is moved by. */
const untilOf = (node: unknown): readonly [until: unknown, path: string, shiftMs: number] => {
  if (!isObject(node)) return [undefined, "", 0]
  if (Object.hasOwn(node, "until")) return [node["until"], "until", ms(node["plus"]) - ms(node["minus"])]
  return [isObject(node["timeout"]) ? node["timeout"]["until"] : undefined, "timeout.until", 0]
}

/** A date that is past everywhere, so that no run would wait for it. */
export interface Past {
  readonly path: string
  readonly message: string
}

/** Refuses unknown time zones and impossible dates; returns the dates that are past wherever a contact may be. */
export const checkTimes = ({ raw, written }: Fitting, nowMs: number, places: Places): ReadonlyArray<Past> => {
  const zone = raw["timeZone"]
  if (typeof zone === "string") checkZone(zone, "timeZone", places)
  else if (isObject(zone)) checkZone(zone["default"], "timeZone.default", places)
  const past: Array<Past> = []
  for (const [id, node] of written) {
    const [until, where, shiftMs] = untilOf(node)
    const pastMs = typeof until === "string" ? pastFrom(until) : undefined
    if (pastMs === undefined) continue
    const path = `nodes.${id}.${where}`
    if (Number.isNaN(pastMs)) places.refuse(path, "until_invalid", `There is no such time as ${until}.`)
    else if (pastMs + shiftMs < nowMs)
      past.push({ path, message: `${until} is past everywhere: no run would wait for it.` })
  }
  return past
}
