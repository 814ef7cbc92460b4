import * as Job from "@tidings/jobs/Job"
import { Clock, Effect } from "effect"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"

const keptMs = 400 * 24 * 60 * 60 * 1000

/** Deletes versions without runs after 400 days. */
export default Job.every("1 day", {
  name: "purge_sequence_versions",
  handler: SequenceRepository.use((sequences) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => sequences.purgeVersionsBefore(now - keptMs))
  )
})
