import { isZone } from "@tidings/schema/fields/Zone"
import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { zoneNamed } from "@tidings/engines/sequences/step/time/localTime"
import { resolve } from "./plannedTime.ts"

type Mail = Pick<PlannedEmailRow, "localAt" | "perZone" | "sendsAt" | "timezone">

/** The zone by which a contact gets a mail: its own, as its trait `time_zone` says, where the mail goes by those and there is such a zone; else the mail's. */
export const contactZone = ({ perZone, timezone }: Mail, said: string | null): string => {
  if (!perZone || said === null || !isZone(said)) return timezone
  const own = zoneNamed(said)?.id ?? timezone
  return own === zoneNamed(timezone)?.id ? timezone : own
}

/** When contacts of a zone get a mail (Unix milliseconds). */
export const hourOf = ({ localAt, sendsAt, timezone }: Mail, zone: string): number =>
  zone === timezone ? sendsAt.getTime() : resolve(zoneNamed(zone)!, localAt)!.atMs

const hourMs = 60 * 60 * 1000
const easternmostMs = 14 * hourMs
const westernmostMs = 12 * hourMs

const byUtc = (localAt: string): number => Date.parse(`${localAt}Z`)

/** When the first contact can get a mail, in whatever zone. */
const earliestOf = ({ localAt, perZone, sendsAt }: Mail): number =>
  perZone ? Math.min(sendsAt.getTime(), byUtc(localAt) - easternmostMs) : sendsAt.getTime()

/** When the last contact can get it. */
export const latestOf = ({ localAt, perZone, sendsAt }: Mail): number =>
  perZone ? Math.max(sendsAt.getTime(), byUtc(localAt) + westernmostMs) : sendsAt.getTime()

/** So long before the first hour of a mail its recipients are frozen. */
const freezingMs = hourMs / 4

/** When a mail's recipients are frozen (Unix milliseconds). */
export const freezesAtMs = (mail: Mail): number => earliestOf(mail) - freezingMs

/** A mail whose hour is longer ago is not sent any more, unless somebody has it go on. */
export const latenessMs = 24 * hourMs
