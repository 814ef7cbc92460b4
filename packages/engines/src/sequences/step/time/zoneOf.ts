import type { Definition } from "@tidings/schema/sequences/Definition"
import type { DateTime } from "effect"
import type { ContactFacts } from "../Facts.ts"
import { zoneNamed } from "./localTime.ts"
import { valueAt } from "../Values.ts"

const utc = () => zoneNamed("UTC")!

/**
 * Returns the zone of a run's local times: the contact's if it names one that exists, else the sequence's; `isUnknown`
 * if the contact names one that does not.
 */
export const zoneOf = (
  { timeZone = {} }: Definition,
  { traits }: ContactFacts
): { readonly zone: DateTime.TimeZone; readonly isUnknown: boolean } => {
  if (typeof timeZone === "string") return { zone: zoneNamed(timeZone) ?? utc(), isUnknown: false }
  const named = valueAt(traits, timeZone.contact ?? "time_zone")
  const zone = typeof named === "string" ? zoneNamed(named) : undefined
  return {
    zone: zone ?? zoneNamed(timeZone.default ?? "UTC") ?? utc(),
    isUnknown: named !== undefined && zone === undefined
  }
}
