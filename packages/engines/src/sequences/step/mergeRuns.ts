import type { ContactId } from "@tidings/schema/Id"
import type { Merged } from "./Input.ts"
import type { Run } from "./Run.ts"

const sameness = ({ livemode, runKey, sequenceId }: Run): string => JSON.stringify([sequenceId, livemode, runKey])

const isOlder = (one: Run, other: Run): boolean =>
  one.enrolledAt === other.enrolledAt ? one.id < other.id : one.enrolledAt < other.enrolledAt

/**
 * Returns the input for each live run of contacts that become one: among runs of one sequence with one key the oldest
 * stays and the others end. The ending ones come first, so that no two are live at once.
 */
export const mergeRuns = (
  runs: ReadonlyArray<Run>,
  contactId: ContactId,
  atMs: number
): ReadonlyArray<{ readonly run: Run; readonly input: Merged }> => {
  const oldest = new Map<string, Run>()
  for (const run of runs) {
    const known = oldest.get(sameness(run))
    if (known === undefined || isOlder(run, known)) oldest.set(sameness(run), run)
  }
  return runs
    .map((run) => ({
      run,
      input: { type: "merged", atMs, contactId, stays: oldest.get(sameness(run)) === run } as const
    }))
    .sort((one, other) => Number(one.input.stays) - Number(other.input.stays))
}
