import * as Job from "@tidings/jobs/Job"
import { Effect } from "effect"
import { SandboxTrims } from "../SandboxTrims.ts"

/** Trims each workspace's sandbox to its limits, oldest first. */
export default Job.every("1 hour", {
  name: "trim_sandboxes",
  handler: Effect.mapError(
    SandboxTrims.use(({ trim }) => trim),
    ({ message }) => new Job.Retry({ reason: `the asset store is unavailable: ${message}` })
  )
})
