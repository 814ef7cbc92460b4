import * as Job from "@tidings/jobs/Job"
import { HeardRepository } from "@tidings/storage/repositories/HeardRepository"
import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { Effect } from "effect"
import { olderThan } from "../../jobs/olderThan.ts"

/** What messages said is kept for 30 days, and as long what providers told that counts once; proofs that were used for a day, after which none is taken. */
export default Job.every("1 day", {
  name: "purge_sms",
  handler: Effect.gen(function* () {
    const heard = yield* HeardRepository
    const messages = yield* SmsRepository
    yield* olderThan("1 day", heard.purgeProofsBefore)
    yield* olderThan("30 days", (before) => Effect.andThen(heard.purgeBefore(before), messages.forgetBefore(before)))
  })
})
