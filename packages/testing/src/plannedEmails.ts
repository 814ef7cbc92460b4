import { Planning } from "@tidings/services/campaigns/Planning"
import { toPlannedEmail } from "@tidings/services/campaigns/PlannedEmails"
import type { PlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { Database } from "@tidings/storage/Database"
import { Clock, Effect } from "effect"
import { made, publishedTemplate, type Workspace } from "./fixtures.ts"

const dayMs = 24 * 60 * 60 * 1000

/** A draft that is sent in a day, with a template "newsletter" and an empty list "Newsletter". */
export const plannedEmail = Effect.fnUntraced(function* (workspace: Workspace, input: object = {}) {
  const now = yield* Clock.currentTimeMillis
  yield* publishedTemplate(workspace, "newsletter", { category: "marketing" })
  // Lists belong to the live world, whichever world plans the mail.
  const { live, mcp, world } = workspace
  yield* made("create_list", { name: "Newsletter" }, { ...workspace, live: world.livemode ? live : mcp })
  const scheduleAt = new Date(now + dayMs).toISOString()
  const draft = { name: "Spring newsletter", scheduleAt, timezone: "UTC", ...input }
  return (yield* made("create_planned_email", draft, workspace)) as PlannedEmail
})

/** Like `plannedEmail`, scheduled. */
export const scheduledEmail = Effect.fnUntraced(function* (workspace: Workspace, input?: object) {
  const { id } = yield* plannedEmail(workspace, input)
  const database = yield* Database
  const planning = yield* Planning
  const wanted = { template: "newsletter", list: "Newsletter", perZone: false, dryRun: false }
  const { mail } = yield* Effect.orDie(database.transaction(planning.set(workspace.world, id, wanted)))
  return toPlannedEmail(mail)
})

/** Like `scheduledEmail`, paused. */
export const pausedEmail = Effect.fnUntraced(function* (workspace: Workspace) {
  const { id } = yield* scheduledEmail(workspace)
  const database = yield* Database
  const planning = yield* Planning
  const { mail } = yield* Effect.orDie(database.transaction(planning.pause(workspace.world, id)))
  return toPlannedEmail(mail)
})
