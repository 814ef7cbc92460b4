import * as Worker from "@tidings/jobs/Worker"
import type { ListId } from "@tidings/schema/Id"
import type { PlannedEmailId } from "@tidings/schema/resources/PlannedEmail"
import { Database } from "@tidings/storage/Database"
import { PlannedEmailRepository } from "@tidings/storage/repositories/PlannedEmailRepository"
import { addMembers, outcomesOf, sendsOf } from "@tidings/storage/testing/plannedTable"
import { made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { Effect } from "effect"
import send_planned_emails from "../jobs/send_planned_emails.ts"
import { Planning } from "../Planning.ts"
import { PlannedSending } from "../sending/PlannedSending.ts"

/** Runs everything of planned mails that is due by now. */
export const attend = Worker.drain([send_planned_emails])

/** Runs one pass of a workspace, as a worker does. */
export const pass = ({ id }: Workspace) => PlannedSending.use((sending) => sending.pass(id))

/** Runs a planning action in a transaction. */
const done = <A, E>(deed: (planning: Planning["Service"]) => Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const database = yield* Database
    const planning = yield* Planning
    return yield* database.transaction(deed(planning))
  })

interface Given {
  readonly members?: number
  readonly zones?: ReadonlyArray<string>
  readonly scheduleAt: string
  readonly timezone?: string
  /** True if a sandbox key plans it. */
  readonly inSandbox?: boolean
  readonly key?: string
}

/**
 * Creates a planned mail of a workspace, with a list of people and a template that greets {{name}}, and the operator's
 * actions on it.
 */
export const newsletterIn = Effect.fnUntraced(function* (
  workspace: Workspace,
  { inSandbox = false, members = 3, scheduleAt, timezone = "UTC", zones }: Given
) {
  yield* publishedTemplate(workspace, "newsletter", { category: "marketing" })
  const list = yield* made("create_list", { name: "Newsletter" }, workspace)
  const planner = inSandbox ? { ...workspace, live: workspace.test } : workspace
  const draft = yield* made("create_planned_email", { name: "Spring", scheduleAt, timezone }, planner)
  const id = draft.id as PlannedEmailId
  const { id: workspaceId } = workspace
  const world = { workspaceId, livemode: !inSandbox }
  yield* addMembers(world, list.id as ListId, members, zones)
  return {
    id,
    listId: list.id as ListId,
    set: (more: object = {}) =>
      done((planning) =>
        planning.set(world, id, {
          template: "newsletter",
          list: "Newsletter",
          perZone: false,
          dryRun: false,
          ...more
        })
      ),
    pause: done((planning) => planning.pause(world, id)),
    resume: done((planning) => planning.resume(world, id)),
    cancel: done((planning) => planning.cancel(world, id)),
    mail: Effect.map(
      PlannedEmailRepository.use((mails) => mails.find(world, id)),
      (mail) => mail!
    ),
    outcomes: outcomesOf(id),
    sends: sendsOf(workspaceId)
  }
})
