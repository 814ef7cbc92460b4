import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { FailedJobs } from "@tidings/services/jobs/FailedJobs"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"

export default Command.make({
  name: "job retry",
  says: "Run a job again that failed for good, or all such jobs of a name",
  input: Schema.Struct({
    job: Schema.String.annotate({ description: "The job's id; or a name, for every failed job of that name" })
  }),
  positional: ["job"],
  output: Schema.Struct({ retried: Schema.Int }),
  audit: "job.retry",
  examples: { "One job": { job: "job_01kb2x9w3t5v7y8z" }, "Every mail that failed": { job: "deliver_email" } },
  perform: Effect.fnUntraced(function* ({ job }) {
    const jobs = yield* FailedJobs
    const retried = yield* job.startsWith("job_") ? jobs.retry(job) : jobs.retryAll(job)
    if (retried.length === 0) return yield* problem("resource_not_found", { message: `There is no failed job ${job}.` })
    const workspaces = new Set(retried.map(({ workspaceId }) => workspaceId).filter((id) => id !== ""))
    return {
      output: { retried: retried.length },
      changes: Array.from(workspaces, (id) => ({ workspaceId: id as WorkspaceId, target: { kind: "job", id: job } }))
    }
  }),
  shown: ({ retried }) => ({ result: `${retried} to run again` })
})
