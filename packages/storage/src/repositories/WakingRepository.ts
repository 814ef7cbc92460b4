import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { unshadowed } from "../seenFrom.ts"
import type { NamedSequence } from "./namedSequence.ts"
import { type Meeting, meeting } from "./meeting.ts"

/** A published sequence triggered by an event type. */
export type TriggeredSequence = Omit<NamedSequence, "status">

/** The matches of an event: its possible contacts, and the runs and sequences that react to it. */
export interface Met extends Meeting {
  readonly triggered: ReadonlyArray<TriggeredSequence>
  /** The event's number, drawn once the runs were locked. */
  readonly seq: number
}

const byEvent = `nextval('custom_events_seq_seq')::float8 as seq,
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'key', s.key, 'versionId', v.id, 'version', v.number) order by s.id), '[]')
      from sequence_triggers t join sequences s on s.id = t.sequence_id join sequence_versions v on v.id = s.version_id
      where t.workspace_id = $1 and t.kind = 'event.matches' and t.name = $7 and s.status = 'published'
        and ${unshadowed("sequences", "s", "key", "$1", "$2")}) as triggered`

/** Sequences and runs that react to events, locked by the transaction that records them. */
export class WakingRepository extends Context.Service<WakingRepository>()("@tidings/storage/WakingRepository", {
  make: Effect.map(Database, (database) => ({
    /** Finds the matches of an event of this type. */
    meet: meeting<Met>(database, { columns: byEvent })
  }))
}) {
  static readonly layer = Layer.effect(this, this.make)
}
