import * as Job from "@tidings/jobs/Job"
import { ConsentEnds } from "../tokens/ConsentEnds.ts"

/** Emits events about consents that end soon, and stops the connectors of those that have ended. */
export default Job.every("1 hour", { name: "tell_of_consents", handler: ConsentEnds.use((ends) => ends.sweep) })
