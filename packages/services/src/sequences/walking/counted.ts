import type { CountRecord } from "@tidings/storage/repositories/runRows"
import type { RunRow } from "@tidings/schema/sequences/RunRow"

/** Maps a step's counts per node to records of its run's version. */
export const countsOf = (
  run: Pick<RunRow, "workspaceId" | "versionId" | "livemode">,
  counts: Readonly<Record<string, Omit<CountRecord, "workspace_id" | "version_id" | "node" | "livemode">>>
) =>
  Object.entries(counts).map(([node, count]): CountRecord => ({
    workspace_id: run.workspaceId,
    version_id: run.versionId,
    node,
    livemode: run.livemode,
    ...count
  }))

/** Sums the counts per node. */
export const summed = (counts: ReadonlyArray<CountRecord>): ReadonlyArray<CountRecord> => {
  const sums = new Map<string, CountRecord>()
  for (const count of counts) {
    const key = `${count.version_id} ${count.node} ${count.livemode}`
    const sum = sums.get(key)
    sums.set(
      key,
      sum === undefined
        ? count
        : {
            ...sum,
            entered: sum.entered + count.entered,
            passed: sum.passed + count.passed,
            left: sum.left + count.left,
            failed: sum.failed + count.failed
          }
    )
  }
  return [...sums.values()]
}
