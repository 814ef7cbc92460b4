import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

/** Maximum number of contacts per job. */
export const mostContacts = 1_000

const payload = Schema.Struct({
  workspaceId: id("ws"),
  livemode: Schema.Boolean,
  listId: id("lst"),
  contactIds: Schema.Array(id("con")).check(Schema.isMaxLength(mostContacts)),
  /** Time at which the contacts entered the list (ISO 8601). */
  at: Schema.String
})
export type ListEntry = typeof payload.Type

/** The job enrol_list, without its handler. */
export const listEntry = {
  name: "enrol_list",
  lanes: "workspace",
  payload,
  priority: "bulk",
  serialBy: ({ listId }: ListEntry) => listId
} as const satisfies Enqueueable<typeof payload>
