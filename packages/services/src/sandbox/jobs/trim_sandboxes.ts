import * as Job from "@tidings/jobs/Job"
import { Effect } from "effect"
import { SandboxTrims } from "../SandboxTrims.ts"

/** Keeps each workspace's sandbox within its bounds, oldest first. */
export default Job.every("1 hour", {
  name: "trim_sandboxes",
  handler: Effect.mapError(
    SandboxTrims.use(({ trim }) => trim),
    ({ message }) => new Job.Retry({ reason: `the asset store is unavailable: ${message}` })
  )
})
