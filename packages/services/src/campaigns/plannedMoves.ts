import type { PlannedEmailStatus } from "@tidings/schema/resources/PlannedEmail"
import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { freezesAtMs } from "./contactZone.ts"
import type { ToldStatus } from "./plannedEmailEvent.ts"

/** A change of status, from some statuses to another. */
export interface PlannedMove {
  /** Past participle for messages: paused, resumed … */
  readonly to: string
  readonly from: ReadonlyArray<PlannedEmailStatus>
  /** Statuses in which nothing is to be done. */
  readonly already: ReadonlyArray<PlannedEmailStatus>
  /** The event that tells it; undefined if none does. */
  readonly tells?: ToldStatus
  readonly change: (mail: PlannedEmailRow, now: Date) => Partial<PlannedEmailRow>
}

export const pausing: PlannedMove = {
  to: "paused",
  from: ["scheduled", "sending"],
  already: ["paused"],
  tells: "paused",
  change: () => ({ status: "paused", dueAt: null })
}

export const resuming: PlannedMove = {
  to: "resumed",
  from: ["paused", "failed"],
  already: ["scheduled", "sending"],
  change: (mail, now) => ({
    status: mail.templateVersion === null ? "scheduled" : "sending",
    reason: null,
    attempts: 0,
    resumedAt: now,
    dueAt: mail.frozenAt === null ? new Date(freezesAtMs(mail)) : now
  })
}

export const cancelling: PlannedMove = {
  to: "cancelled",
  from: ["draft", "scheduled", "sending", "paused", "failed"],
  already: ["cancelled"],
  tells: "cancelled",
  change: () => ({ status: "cancelled", dueAt: null })
}
