import * as Job from "@tidings/jobs/Job"
import { ConsentEnds } from "../tokens/ConsentEnds.ts"

/** Tells of the consents that end soon, and stops what goes through those that have ended. */
export default Job.every("1 hour", { name: "tell_of_consents", handler: ConsentEnds.use((ends) => ends.sweep) })
