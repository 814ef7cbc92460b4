import { id } from "@tidings/schema/Id"
import { FailedJobs } from "@tidings/services/jobs/FailedJobs"
import { Schema } from "effect"
import * as Command from "../Command.ts"
import { table } from "../table.ts"

const Failed = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  workspaceId: Schema.String,
  attempts: Schema.Int,
  reason: Schema.String,
  failedAt: Schema.String
})

export default Command.read({
  name: "job list",
  says: "List jobs that failed for good, newest first, 50 at a time",
  input: Schema.Struct({
    name: Schema.optionalKey(Schema.String.annotate({ title: "job", description: "Only jobs of this name" })),
    cursor: Schema.optionalKey(id("job").annotate({ title: "id", description: "The last job of the page before" }))
  }),
  output: Schema.Struct({ data: Schema.Array(Failed), next_cursor: Schema.NullOr(Schema.String) }),
  examples: { "Whatever failed": {}, "Only mails": { name: "deliver_email" } },
  perform: (input) => FailedJobs.use((jobs) => jobs.list({ ...input, limit: 50 })),
  shown: ({ data, next_cursor }, { columns }) => ({
    result: table(
      ["id", "name", "workspace", "attempts", "failed", "reason"],
      data.map((job) => [
        job.id,
        job.name,
        job.workspaceId,
        String(job.attempts),
        job.failedAt,
        job.reason.split("\n")[0]!
      ]),
      columns
    ),
    ...(next_cursor !== null && { note: `There are more: --cursor ${next_cursor}` })
  })
})
