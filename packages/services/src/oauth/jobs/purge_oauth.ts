import * as Job from "@tidings/jobs/Job"
import { Effect } from "effect"
import { AttemptLimits } from "../../limits/AttemptLimits.ts"
import { SignIns } from "../../signIns/SignIns.ts"
import { ConnectedClients } from "../ConnectedClients.ts"
import { OAuthRecords } from "../OAuthRecords.ts"

/**
 * Deletes expired records of the authorization server and counts of attempts; access tokens and codes a day after they
 * expired.
 */
export default Job.every("1 day", {
  name: "purge_oauth",
  handler: Effect.gen(function* () {
    yield* (yield* OAuthRecords).purge
    yield* (yield* AttemptLimits).purge
    yield* (yield* SignIns).purge
    yield* (yield* ConnectedClients).purge
  })
})
