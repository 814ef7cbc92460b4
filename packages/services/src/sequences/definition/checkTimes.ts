import { type Duration, durationMs, type Node } from "@tidings/schema/sequences/Definition"
import type { Fitting } from "./fit.ts"
import type { Places } from "./Places.ts"

const zones = Intl.supportedValuesOf("timeZone")

/** Whether this machine knows a time zone by this name, in whatever case. */
export const isTimeZone = (name: string): boolean => {
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

/** The last place on earth where a local time comes. */
const lastOffset = "-12:00"

const untilForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}:\d{2})?$/u

/** When a written time is past everywhere, in Unix milliseconds; undefined for Liquid, NaN for a time there is not. */
const pastFrom = (until: string): number | undefined => {
  const match = untilForm.exec(until)
  if (match === null) return undefined
  const day = match[1]!.slice(0, 10)
  const midnight = Date.parse(`${day}T00:00Z`)
  if (!Number.isFinite(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return Number.NaN
  return Date.parse(`${match[1]}${match[2] ?? lastOffset}`)
}

const ms = (duration: Duration | undefined): number => (duration === undefined ? 0 : durationMs(duration))

const untilOf = (node: Node): readonly [until: string, path: string, shiftMs: number] | undefined => {
  if (node.type === "wait" && "until" in node) return [node.until, "until", ms(node.plus) - ms(node.minus)]
  if ((node.type === "wait" && "on" in node) || node.type === "state")
    return node.timeout?.until === undefined ? undefined : [node.timeout.until, "timeout.until", 0]
  return undefined
}

/** Refuses time zones that there are not, dates that there are not, and those that are past wherever a contact may be. */
export const checkTimes = ({ nodes, raw }: Fitting, nowMs: number, places: Places): void => {
  const zone = raw["timeZone"]
  if (typeof zone === "string") checkZone(zone, "timeZone", places)
  else if (typeof zone === "object" && zone !== null)
    checkZone((zone as Record<string, unknown>)["default"], "timeZone.default", places)
  for (const [id, node] of nodes) {
    const found = untilOf(node)
    if (found === undefined) continue
    const [until, path, shiftMs] = found
    const pastMs = pastFrom(until)
    if (pastMs === undefined) continue
    const place = `nodes.${id}.${path}`
    if (Number.isNaN(pastMs)) places.refuse(place, "until_invalid", `There is no such time as ${until}.`)
    else if (pastMs + shiftMs < nowMs)
      places.refuse(place, "until_past", `${until} is past everywhere: no run would wait for it.`)
  }
}
