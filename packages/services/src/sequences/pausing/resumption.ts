import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ workspaceId: id("ws"), sequenceId: id("seq") })

/** The job resume_sequence, without its handler. */
export const resumption = {
  name: "resume_sequence",
  lanes: "workspace",
  payload,
  priority: "bulk",
  serialBy: ({ sequenceId }: typeof payload.Type) => sequenceId
} as const satisfies Enqueueable<typeof payload>
