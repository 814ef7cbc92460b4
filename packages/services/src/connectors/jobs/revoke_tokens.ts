import * as Job from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Effect, Schema } from "effect"
import { Revocations } from "../tokens/Revocations.ts"

/** Asks a network to revoke the tokens of a removed connector, whose credentials it carries sealed. */
export default Job.make({
  name: "revoke_tokens",
  lanes: "shared",
  payload: Schema.Struct({
    id: id("cnr"),
    provider: Schema.String,
    reach: Schema.Literals(["any", "public"]),
    /** The credentials as they were stored, in base64. */
    sealed: Schema.String,
    sealedBy: Schema.String
  }),
  retryAfterSeconds: [60, 600, 3600],
  concurrency: 4,
  timeoutSeconds: 30,
  // A failed job keeps the sealed credentials that were to be forgotten; only a crash or a timeout leaves one.
  keepFailedDays: 1,
  handler: ({ sealed, ...removed }, { isLast }) =>
    Effect.gen(function* () {
      const { revoke } = yield* Revocations
      const revoked = yield* revoke({ ...removed, sealed: Buffer.from(sealed, "base64") })
      if (revoked.outcome !== "failed") return
      if (!isLast) return yield* new Job.Retry({ reason: revoked.reason })
      yield* Effect.logWarning(`${removed.provider} did not take back the tokens of ${removed.id}: ${revoked.reason}`)
    })
})
