import * as Job from "@tidings/jobs/Job"
import { Effect, Schema } from "effect"
import { Connections } from "../oauth/Connections.ts"
import { OAuthRecords } from "../oauth/OAuthRecords.ts"
import { SignIns } from "../signIns/SignIns.ts"

/** What the authorization server keeps goes when it has expired; expired access tokens and codes a day later. */
export default Job.make({
  name: "purge_oauth",
  payload: Schema.Struct({}),
  retryAfterSeconds: [],
  concurrency: 1,
  timeoutSeconds: 600,
  everySeconds: 86_400,
  handler: () =>
    Effect.gen(function* () {
      yield* (yield* OAuthRecords).purge
      yield* (yield* SignIns).purge
      yield* (yield* Connections).purge
    })
})
