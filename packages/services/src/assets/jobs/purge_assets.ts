import * as Job from "@tidings/jobs/Job"
import { Effect } from "effect"
import { Assets } from "../Assets.ts"

/** Removes files that a failed call left in the store, after some days. */
export default Job.every("1 day", {
  name: "purge_assets",
  handler: Effect.mapError(
    Assets.use(({ purge }) => purge),
    ({ message }) => new Job.Retry({ reason: `the asset store is unavailable: ${message}` })
  )
})
