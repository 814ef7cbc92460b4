import * as Job from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { ListMemberRepository } from "@tidings/storage/repositories/ListMemberRepository"
import { Schema } from "effect"

/** Deletes the members of a deleted list, in batches. */
export default Job.make({
  name: "purge_list_members",
  lanes: "workspace",
  payload: Schema.Struct({ workspaceId: id("ws"), listId: id("lst") }),
  retryAfterSeconds: [5, 60, 600, 3_600],
  concurrency: 1,
  together: { all: 4, ofWorkspace: () => 1 },
  timeoutSeconds: 600,
  priority: "bulk",
  handler: ({ listId, workspaceId }) => ListMemberRepository.use((members) => members.purge(workspaceId, listId))
})
