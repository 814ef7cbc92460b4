import * as Worker from "@tidings/jobs/Worker"
import type { World } from "@tidings/schema/World"
import { allJobs } from "@tidings/services/allJobs"
import { Sequences } from "@tidings/services/sequences/Sequences"
import { Database } from "@tidings/storage/Database"
import { Effect } from "effect"

const reminder = (key: string) => `key: ${key}
trigger: { type: api.enroll }
nodes:
  a_day: { type: wait, for: 1d, next: end }
`

/** Applies the text of a sequence's file, by default one that only waits a day; returns its id. */
export const appliedSequence = Effect.fnUntraced(function* (
  workspace: { readonly world: World },
  key: string,
  text: string = reminder(key)
) {
  const sequences = yield* Sequences
  const files = yield* sequences.readFiles([{ name: `${key}.yaml`, bytes: Buffer.from(text) }])
  const options = { dryRun: false, whole: false, prune: false, moveRuns: false, appliedBy: { kind: "cli" } as const }
  const { audit, findings } = yield* Database.use((database) =>
    Effect.orDie(database.transaction(sequences.apply(workspace.world, files, options)))
  )
  if (findings.length > 0) return yield* Effect.die(new Error(JSON.stringify(findings)))
  return audit[0]!.id
})

/** Takes every due run further. */
export const runsAdvanced = Worker.drain(allJobs.filter(({ name }) => name === "advance_runs"))
