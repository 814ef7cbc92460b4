import * as Job from "@tidings/jobs/Job"
import { Renewals } from "../tokens/Renewals.ts"

/** Renews the tokens of networks before they expire. */
export default Job.every("1 minute", { name: "renew_tokens", handler: Renewals.use((renewals) => renewals.renewDue) })
