import { rankOf } from "@tidings/jobs/Priority"
import type { WorkspaceId } from "@tidings/schema/Id"
import { type Plan, turnsOf } from "@tidings/schema/Plan"
import type { Due } from "@tidings/storage/repositories/jobRows"

/** The lane in which planned mails are sent, which is the job's name. */
const lane = "send_planned_emails"
/** Less urgent than what a person or a receiver waits for. */
export const priority = "marketing"

/** The turn of a workspace that has a planned mail with something to be done from an instant on (Unix milliseconds). */
export const turnOf = (workspaceId: WorkspaceId, runAtMs: number, plan: Plan = "sandbox"): Due => ({
  lane,
  priority: rankOf(priority),
  workspaceId,
  weight: turnsOf[plan],
  runAtMs
})
