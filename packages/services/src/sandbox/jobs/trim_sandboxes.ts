import * as Job from "@tidings/jobs/Job"
import { Sandboxes } from "../Sandboxes.ts"

/** Keeps each workspace's sandbox within its bounds, oldest first. */
export default Job.every("1 hour", { name: "trim_sandboxes", handler: Sandboxes.use(({ trim }) => trim) })
