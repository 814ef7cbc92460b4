import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"

const Subject = Schema.Struct({
  kind: Schema.String.annotate({ description: "Kind of the resource, such as send" }),
  id: Schema.String.annotate({ description: "Its id" })
}).annotate({ identifier: "FailedWorkSubject", description: "The resource that the work was about" })

/** A job that failed for good, as its workspace is told of it. */
export const FailedWork = Schema.Struct({
  id: id("job"),
  name: Schema.String.annotate({ description: "Name of the job, such as deliver_email" }),
  about: Schema.NullOr(Subject).annotate({
    description: "The resource that it was about; null if there is no single one"
  }),
  attempts: Schema.Int.annotate({ description: "Number of attempts" }),
  reason: Schema.String.annotate({ description: "Reason why the last attempt failed, without secrets" }),
  failed_at: Timestamp,
  forgotten_at: Timestamp.annotate({ description: "Time at which it is forgotten, and can no longer be run again" })
}).annotate({ identifier: "FailedWork", description: "Work of the workspace that failed for good" })
export type FailedWork = typeof FailedWork.Type

export const ListFailedJobs = Schema.Struct(pageFields())

export const RetryFailedJob = Schema.Struct({ id: id("job") })

export const RetriedWork = Schema.Struct({
  id: id("job"),
  status: Schema.Literals(["waiting", "running"]).annotate({
    description: "waiting for its turn, or running already"
  })
}).annotate({ identifier: "RetriedWork", description: "Work that runs again" })
export type RetriedWork = typeof RetriedWork.Type
