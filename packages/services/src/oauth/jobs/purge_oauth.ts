import * as Job from "@tidings/jobs/Job"
import { Effect } from "effect"
import { AttemptLimits } from "../../limits/AttemptLimits.ts"
import { SignIns } from "../../signIns/SignIns.ts"
import { ConnectedClients } from "../ConnectedClients.ts"
import { OAuthRecords } from "../OAuthRecords.ts"

/** What the authorization server keeps goes when it has expired, counts of attempts too; expired access tokens and codes a day later. */
export default Job.every("1 day", {
  name: "purge_oauth",
  handler: Effect.gen(function* () {
    yield* (yield* OAuthRecords).purge
    yield* (yield* AttemptLimits).purge
    yield* (yield* SignIns).purge
    yield* (yield* ConnectedClients).purge
  })
})
