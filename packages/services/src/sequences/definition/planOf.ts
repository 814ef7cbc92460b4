import type { Definition } from "@tidings/schema/sequences/Definition"
import type { SequenceChange } from "@tidings/schema/sequences/plan"
import type { LiveRuns, StandingSequence } from "@tidings/storage/repositories/SequenceRepository"
import { fieldChanges, mayMove, nodeChanges, triggerSays } from "@tidings/engines/sequences/definition/changesOf"
import type { ReadFile } from "@tidings/engines/sequences/definition/readDefinition"

/** A file with a valid definition, and the sequence it applies to; `before` is undefined if there is none yet. */
export interface Applied {
  readonly file: ReadFile
  readonly definition: Definition
  readonly hash: string
  readonly before: StandingSequence | undefined
}

export const isUnchanged = ({ before, hash }: Pick<Applied, "before" | "hash">): boolean =>
  before !== undefined && before.hash === hash && before.status !== "archived"

/** The files with a valid definition, each with the existing sequence of its key. */
export const appliedOf = (
  files: ReadonlyArray<ReadFile>,
  standing: ReadonlyMap<string, StandingSequence>
): ReadonlyArray<Applied> =>
  files.flatMap((file) =>
    file.definition === undefined
      ? []
      : [
          {
            file,
            definition: file.definition,
            hash: file.hash,
            before: standing.get(file.definition.key)
          }
        ]
  )

const total = (runs: ReadonlyArray<LiveRuns>): number => runs.reduce((sum, { runs }) => sum + runs, 0)

/**
 * Computes the change an apply makes to one sequence. `definitions` are those of versions with live runs, as far as
 * they are needed.
 */
export const changeOf = (
  { before, definition, file, hash }: Applied,
  live: ReadonlyArray<LiveRuns>,
  definitions: ReadonlyMap<string, Definition>,
  isMoving: boolean
): SequenceChange => {
  const trigger = triggerSays(definition.trigger)
  const said = { key: definition.key, file: file.name, trigger, fields: [], nodes: [] }
  if (before === undefined)
    return {
      ...said,
      change: "added",
      status: "published",
      fromVersion: null,
      toVersion: 1,
      liveRuns: 0,
      movingRuns: 0
    }
  const runs = live.filter(({ sequence_id }) => sequence_id === before.id)
  const status = before.status === "archived" ? "published" : before.status
  const common = { ...said, status, fromVersion: before.number, liveRuns: total(runs) } as const
  if (before.hash === hash) {
    const change = before.status === "archived" ? "restored" : "unchanged"
    return { ...common, change, toVersion: before.number, movingRuns: 0 }
  }
  const old = before.definition!
  const at = (node: string) => total(runs.filter((one) => one.node === node && one.version_id === before.version_id))
  const moving = runs.filter(({ node, version_id }) => {
    const own = version_id === before.version_id ? old : definitions.get(version_id)
    return own !== undefined && mayMove(own, definition, node)
  })
  return {
    ...common,
    change: "changed",
    toVersion: before.newest + 1,
    movingRuns: isMoving ? total(moving) : 0,
    fields: fieldChanges(old, definition),
    nodes: nodeChanges(old, definition, at)
  }
}

/** Computes the change an apply makes to a sequence that no file defines. */
export const goneOf = (
  before: StandingSequence,
  live: ReadonlyArray<LiveRuns>,
  isPruning: boolean
): SequenceChange => ({
  key: before.key,
  file: null,
  change: isPruning ? "archived" : "vanished",
  status: isPruning ? "archived" : before.status,
  fromVersion: before.number,
  toVersion: before.number,
  trigger: "",
  liveRuns: total(live.filter(({ sequence_id }) => sequence_id === before.id)),
  movingRuns: 0,
  fields: [],
  nodes: []
})
