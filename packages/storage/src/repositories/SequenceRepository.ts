import type { SequenceId, SequenceVersionId, WorkspaceId } from "@tidings/schema/Id"
import type { Definition, Trigger } from "@tidings/schema/sequences/Definition"
import type { SequenceStatus } from "@tidings/schema/sequences/status"
import { eq, or } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned } from "../owned.ts"
import { sequences } from "../tables/index.ts"

export type SequenceRow = typeof sequences.$inferSelect

/** A frozen definition. It never changes, so that whoever read it may keep it. */
export interface SequenceVersion {
  readonly id: SequenceVersionId
  readonly workspace_id: WorkspaceId
  readonly sequence_id: SequenceId
  readonly number: number
  /** SHA-256 of the canonical definition, in hex. */
  readonly hash: string
  readonly definition: Definition
}

/** A published sequence that something begins runs of, with the version that they begin on. */
export interface Triggered {
  readonly sequence_id: SequenceId
  readonly version_id: SequenceVersionId
  readonly key: string
  readonly number: number
  readonly definition: Definition
}

const versionColumns = "id, workspace_id, sequence_id, number, hash, definition"
const version = `select ${versionColumns} from sequence_versions where id = $1`
const triggered = `select s.id as sequence_id, v.id as version_id, s.key, v.number, v.definition
  from sequence_triggers t join sequences s on s.id = t.sequence_id join sequence_versions v on v.id = s.version_id
  where t.workspace_id = $1 and t.kind = $2 and t.name = $3 and s.status = 'published'
  order by s.id`

export class SequenceRepository extends Context.Service<SequenceRepository>()("@tidings/storage/SequenceRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, findBy } = yield* owned(sequences, (row) => row)
    return {
      /** By its id. */
      find,

      findByKey: (workspaceId: WorkspaceId, key: string) => findBy(workspaceId, eq(sequences.key, key)),

      /** By its key or its id; no key looks like an id. */
      findByKeyOrId: (workspaceId: WorkspaceId, keyOrId: string) =>
        findBy(workspaceId, or(eq(sequences.key, keyOrId), eq(sequences.id, keyOrId as SequenceId))!),

      /** A version of whichever workspace: only of ids that were read from rows of the caller's own. */
      version: (id: SequenceVersionId) => Effect.map(database.query<SequenceVersion>(version, [id]), (rows) => rows[0]),

      /** The published sequences that an event type, or the id of a list, begins runs of; oldest first, in one statement. */
      triggered: (workspaceId: WorkspaceId, kind: Trigger["type"], name: string) =>
        database.query<Triggered>(triggered, [workspaceId, kind, name])
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
