import * as Job from "@tidings/jobs/Job"
import { HeardRepository } from "@tidings/storage/repositories/HeardRepository"
import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { Effect } from "effect"
import { olderThan } from "../../jobs/olderThan.ts"

/**
 * Deletes message bodies and the ids of once-only provider reports after 30 days, and used proofs after one day, when
 * none is accepted any more.
 */
export default Job.every("1 day", {
  name: "purge_sms",
  handler: Effect.gen(function* () {
    const heard = yield* HeardRepository
    const messages = yield* SmsRepository
    yield* olderThan("1 day", heard.purgeProofsBefore)
    yield* olderThan("30 days", (before) => Effect.andThen(heard.purgeBefore(before), messages.forgetBefore(before)))
  })
})
