import {
  newId,
  type SequenceId,
  type SequenceRunId,
  type SequenceVersionId,
  type WorkspaceId
} from "@tidings/schema/Id"
import type { Definition } from "@tidings/schema/sequences/Definition"
import type { SequenceStatus } from "@tidings/schema/sequences/status"
import { eq, inArray } from "drizzle-orm"
import { Clock, Effect } from "effect"
import { Database } from "../Database.ts"
import type { Db } from "../drivers/Driver.ts"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import { type CountRecord, runColumns } from "../repositories/runRows.ts"
import { runVisits, sends, sequences, sequenceTriggers, sequenceVersions, smsMessages } from "../tables/index.ts"

/** Inserts a published sequence with one version, as applying a file does; its trigger names a list by its id. */
export const putSequence = Effect.fnUntraced(function* (workspaceId: WorkspaceId, definition: Definition) {
  const database = yield* Database
  const now = yield* Clock.currentTimeMillis
  const id: SequenceId = newId("seq", now)
  const versionId: SequenceVersionId = newId("sqv", now)
  const at = new Date(now)
  const { key, name = key, trigger } = definition
  const dates = { createdAt: at, updatedAt: at }
  const appliedBy = { kind: "cli" } as const
  const version = { id: versionId, workspaceId, sequenceId: id, number: 1, hash: "", source: "", definition, appliedBy }
  yield* database.run((db) =>
    db
      .insert(sequences)
      .values({ id, workspaceId, key, name, livemode: true, status: "published", versionId, ...dates })
  )
  yield* database.run((db) => db.insert(sequenceVersions).values({ ...version, createdAt: at }))
  const begins =
    trigger.type === "event.matches" ? trigger.event : trigger.type === "list.entered" ? trigger.list : undefined
  if (begins !== undefined)
    yield* database.run((db) =>
      db.insert(sequenceTriggers).values({ workspaceId, kind: trigger.type, name: begins, sequenceId: id })
    )
  return { id, versionId, key }
})

export const setSequenceStatus = (id: SequenceId, status: SequenceStatus) =>
  Database.use((database) => database.run((db) => db.update(sequences).set({ status }).where(eq(sequences.id, id))))

/** Lists every run of a sequence, oldest first. */
export const runsOf = (id: SequenceId) =>
  Database.use((database) =>
    database.query<RunRow>(`select ${runColumns("r")} from sequence_runs r where r.sequence_id = $1 order by r.id`, [
      id
    ])
  )

/** Reads the counts at the nodes of a version. */
export const countsOf = (id: SequenceVersionId) =>
  Database.use((database) =>
    database.query<CountRecord>(
      'select node, livemode, entered::float8 as entered, passed::float8 as passed, "left"::float8 as "left", failed::float8 as failed from sequence_counts where version_id = $1 order by node, livemode',
      [id]
    )
  )

const messagesOf = (db: Db, ids: ReadonlyArray<SequenceRunId>) =>
  db
    .select({ id: runVisits.messageId })
    .from(runVisits)
    .where(inArray(runVisits.runId, [...ids]))

/** Lists the visits at which a run accepted messages. */
export const visitsOf = (id: SequenceRunId) =>
  Database.use((database) =>
    database.run((db) =>
      db
        .select({ visit: runVisits.visit, messageId: runVisits.messageId })
        .from(runVisits)
        .where(eq(runVisits.runId, id))
        .orderBy(runVisits.visit)
    )
  )

/** Lists the sends of runs, oldest first. */
export const sendsOfRuns = (ids: ReadonlyArray<SequenceRunId>) =>
  Database.use((database) =>
    database.run((db) =>
      db
        .select()
        .from(sends)
        .where(inArray(sends.id, messagesOf(db, ids)))
        .orderBy(sends.id)
    )
  )

/** Lists the text messages of runs, oldest first. */
export const textsOfRuns = (ids: ReadonlyArray<SequenceRunId>) =>
  Database.use((database) =>
    database.run((db) =>
      db
        .select()
        .from(smsMessages)
        .where(inArray(smsMessages.id, messagesOf(db, ids)))
        .orderBy(smsMessages.id)
    )
  )

/** Lists every custom event, oldest first, with the `external_id` of its contact. */
export const recordedEvents = Database.use((database) =>
  database.query<{ readonly id: string; readonly type: string; readonly person: string }>(
    "select e.id, e.type, c.external_id as person from custom_events e join contacts c on c.id = e.contact_id order by e.id",
    []
  )
)
