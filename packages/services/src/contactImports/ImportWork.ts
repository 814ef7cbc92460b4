import { Queue } from "@tidings/jobs/Queue"
import { newId, type ListId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import {
  ContactImportRepository,
  type ContactImportRow,
  type ImportReference
} from "@tidings/storage/repositories/ContactImportRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { ImportChecking } from "./ImportChecking.ts"
import { ImportEnding } from "./ImportEnding.ts"
import { importJob } from "./importJob.ts"
import { ImportTaking } from "./ImportTaking.ts"

/** The most batches of a workspace's imports in one world per second. */
const batchesPerSecond = 4

const listGone = { line: null, code: "list_deleted", message: "Its list was deleted; what was taken stays." }

/**
 * Takes imports further, a step at a time: whoever ends within a step leaves the import as it was before. Decided in
 * docs/decisions/lists.md.
 */
export class ImportWork extends Context.Service<ImportWork>()("@tidings/services/ImportWork", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const imports = yield* ContactImportRepository
    const checking = yield* ImportChecking
    const ending = yield* ImportEnding
    const lists = yield* ListRepository
    const queue = yield* Queue
    const taking = yield* ImportTaking
    const turns = yield* WorkspaceTurns

    /** Queues the next step; once for an import, however often it is asked for. */
    const goOn = Effect.fnUntraced(function* ({ id, livemode, workspaceId }: ImportReference, afterSeconds = 0) {
      const options = { key: id, turn: yield* turns.of(workspaceId), afterSeconds }
      yield* queue.enqueue(importJob, { workspaceId, livemode, importId: id }, options)
    })

    /** Queues the next step so late that all open imports of the world together keep the pace. */
    const pace = (row: ContactImportRow) =>
      Effect.flatMap(imports.open(row), (open) => goOn(row, open.length / batchesPerSecond))

    const listOf = Effect.fnUntraced(function* ({ listId, listName, workspaceId, ...row }: ContactImportRow) {
      if (listId !== null || listName === null) return listId
      const found = yield* lists.findNamed({ workspaceId, livemode: row.livemode }, listName)
      if (found !== undefined) return found.id
      const now = new Date(yield* Clock.currentTimeMillis)
      const made = { workspaceId, name: listName, description: null, createdAt: now, updatedAt: now }
      return (yield* Effect.orDie(lists.insert({ id: newId("lst", now.getTime()), ...made }))).id as ListId
    })

    /** Locks the import if it still has this status. */
    const locked = (whose: ImportReference, status: ContactImportRow["status"]) =>
      Effect.map(imports.lock(whose, whose.id), (row) => (row?.status === status ? row : undefined))

    const start = Effect.fnUntraced(function* (whose: ContactImportRow) {
      const file = yield* checking.check(whose)
      yield* database.transaction(
        Effect.gen(function* () {
          const row = yield* locked(whose, "checking")
          if (row === undefined) return
          if ("failure" in file) return yield* ending.end(row, "failed", file.failure)
          const { columns, records: total } = file
          const updatedAt = new Date(yield* Clock.currentTimeMillis)
          yield* imports.put(row, { status: "running", columns, total, listId: yield* listOf(row), updatedAt })
          yield* imports.dropParts(row)
          yield* goOn(row)
        })
      )
    })

    const take = Effect.fnUntraced(function* (row: ContactImportRow) {
      const { beginsRuns, columns, consent, listId, livemode, workspaceId } = row
      const records = (yield* imports.batch(row, row.batches)) ?? []
      const world = { workspaceId, livemode }
      const done = yield* taking.take({
        world,
        listId,
        agreed: consent !== null,
        beginsRuns,
        columns: columns!,
        records
      })
      yield* imports.keepRefusals(row, done.refused)
      yield* imports.dropBatch(row, row.batches)
      const after = yield* imports.put(row, {
        batches: row.batches + 1,
        records: row.records + records.length,
        created: row.created + done.created,
        updated: row.updated + done.updated,
        merged: row.merged + done.merged,
        added: row.added + done.added,
        refused: row.refused + done.refused.length,
        notBegun: row.notBegun + done.notBegun,
        updatedAt: new Date(yield* Clock.currentTimeMillis)
      })
      if (done.isListGone) return yield* ending.end(after, "failed", listGone)
      // Without records a batch is missing: none is left.
      if (after.records >= after.total! || records.length === 0) return yield* ending.end(after, "completed")
      yield* pace(after)
    })

    return {
      goOn,

      /**
       * Checks the import's file, or takes its next batch; does nothing once it has ended, or while parts are missing.
       */
      step: Effect.fnUntraced(function* (whose: ImportReference) {
        const row = yield* imports.find(whose, whose.id)
        if (row?.status === "checking") return yield* start(row)
        if (row?.status !== "running") return
        yield* database.transaction(
          Effect.flatMap(locked(whose, "running"), (held) => (held === undefined ? Effect.void : take(held)))
        )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
