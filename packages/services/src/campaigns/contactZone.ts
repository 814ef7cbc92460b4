import { isZone } from "@tidings/schema/fields/locale/Zone"
import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { zoneNamed } from "@tidings/engines/sequences/step/time/localTime"
import { resolveLocalTime } from "./plannedTime.ts"

type Mail = Pick<PlannedEmailRow, "localAt" | "perZone" | "sendsAt" | "timezone">

/**
 * Returns the zone in which a contact gets a mail: the contact's own, from its trait `time_zone`, if the mail goes by
 * zone and that zone exists; else the mail's.
 */
export const contactZone = ({ perZone, timezone }: Mail, said: string | null): string => {
  if (!perZone || said === null || !isZone(said)) return timezone
  const own = zoneNamed(said)?.id ?? timezone
  return own === zoneNamed(timezone)?.id ? timezone : own
}

/** Returns the time at which contacts of a zone get a mail, in Unix milliseconds. */
export const hourOf = ({ localAt, sendsAt, timezone }: Mail, zone: string): number =>
  zone === timezone ? sendsAt.getTime() : resolveLocalTime(zoneNamed(zone)!, localAt)!.atMs

const hourMs = 60 * 60 * 1000
const easternmostMs = 14 * hourMs
const westernmostMs = 12 * hourMs

const byUtc = (localAt: string): number => Date.parse(`${localAt}Z`)

/** Earliest time at which any contact can get the mail, in Unix milliseconds. */
const earliestOf = ({ localAt, perZone, sendsAt }: Mail): number =>
  perZone ? Math.min(sendsAt.getTime(), byUtc(localAt) - easternmostMs) : sendsAt.getTime()

/** Latest time at which any contact can get the mail, in Unix milliseconds. */
export const latestOf = ({ localAt, perZone, sendsAt }: Mail): number =>
  perZone ? Math.max(sendsAt.getTime(), byUtc(localAt) + westernmostMs) : sendsAt.getTime()

/** Milliseconds before the first send of a mail at which its recipients are frozen. */
const freezingMs = hourMs / 4

/** Returns the time at which a mail's recipients are frozen, in Unix milliseconds. */
export const freezesAtMs = (mail: Mail): number => earliestOf(mail) - freezingMs

/** Maximum lateness in milliseconds: a mail whose time is longer ago is not sent unless somebody resumes it. */
export const latenessMs = 24 * hourMs
