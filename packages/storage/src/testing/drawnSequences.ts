import { newId, type WorkspaceId } from "@tidings/schema/Id"
import type { Definition } from "@tidings/schema/sequences/Definition"
import type { SequenceStatus } from "@tidings/schema/sequences/status"
import { Effect } from "effect"
import { Database } from "../Database.ts"
import { firstRow } from "../rows.ts"

interface Tally {
  readonly entered: number
  readonly passed: number
  readonly left: number
  readonly failed: number
}

interface Added {
  readonly status?: SequenceStatus
  /** Counts by node, one entry for each version in order. */
  readonly counts?: ReadonlyArray<Readonly<Record<string, Tally>>>
  /** Counts of runs by sandbox keys, in the newest version. */
  readonly sandbox?: Readonly<Record<string, Tally>>
}

const query = (text: string, params: ReadonlyArray<unknown>) => Database.use((database) => database.query(text, params))

const addCounts = (versionId: string, livemode: boolean, counts: Readonly<Record<string, Tally>> = {}) =>
  Effect.forEach(Object.entries(counts), ([node, { entered, failed, left, passed }]) =>
    query(
      `insert into sequence_counts (workspace_id, version_id, node, livemode, entered, passed, "left", failed)
       select workspace_id, id, $2, $3, $4, $5, $6, $7 from sequence_versions where id = $1`,
      [versionId, node, livemode, entered, passed, left, failed]
    )
  )

/**
 * Adds a sequence with these versions, oldest first, filling in their starts, and with counts of runs that never
 * existed.
 */
export const addSequence = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  versions: ReadonlyArray<Definition>,
  { counts = [], sandbox = {}, status = "published" }: Added = {}
) {
  const [id, ids] = [newId("seq", 0), versions.map(() => newId("sqv", 0))]
  const [{ key, name = key }, newest] = [versions.at(-1)!, ids.at(-1)!]
  yield* query(
    "insert into sequences (id, workspace_id, livemode, key, name, status, version_id, created_at, updated_at) values ($1, $2, true, $3, $4, $5, $6, to_timestamp(0), to_timestamp(0))",
    [id, workspaceId, key, name, status, newest]
  )
  for (const [index, definition] of versions.entries()) {
    yield* query(
      'insert into sequence_versions (id, workspace_id, sequence_id, number, hash, source, definition, applied_by, created_at) values ($1, $2, $3, $4, $5, $7, $6::jsonb, \'{"kind":"cli"}\', to_timestamp(0))',
      [
        ids[index],
        workspaceId,
        id,
        index + 1,
        ids[index],
        JSON.stringify({ start: Object.keys(definition.nodes)[0], ...definition }),
        // A file is YAML, of which JSON is a part.
        JSON.stringify(definition)
      ]
    )
    yield* addCounts(ids[index]!, true, counts[index])
  }
  yield* addCounts(newest, false, sandbox)
  return { id, versions: ids }
})

/** Reads the stored drawing of a version. */
export const frameOf = (versionId: string) =>
  firstRow(query("select frame from sequence_versions where id = $1", [versionId]))

/** Stores a version's drawing. */
export const setFrame = (versionId: string, frame: object) =>
  query("update sequence_versions set frame = $2::jsonb where id = $1", [versionId, JSON.stringify(frame)])
