import type { PlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { plannedTime } from "./plannedTime.ts"

/** A planned mail as callers see it. */
export const toPlannedEmail = (row: PlannedEmailRow): PlannedEmail => {
  const note = plannedTime(row.scheduleAt, row.timezone)?.note
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    scheduleAt: row.scheduleAt,
    timezone: row.timezone,
    sendsAt: row.sendsAt.toISOString(),
    status: row.status,
    templateKey: row.templateKey,
    listId: row.listId,
    ...(note !== undefined && { note }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString()
  }
}
