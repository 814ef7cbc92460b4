import { Queue } from "@tidings/jobs/Queue"
import { newId, type SequenceId, type SequenceVersionId, type WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { Definition } from "@tidings/schema/sequences/Definition"
import type { ListSequences } from "@tidings/schema/resources/Sequence"
import type { SequenceChange, SequencePlan } from "@tidings/schema/sequences/plan"
import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import type { PageWindow } from "@tidings/storage/owned"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { type NewVersion, SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import type { SmsWordingRepository } from "@tidings/storage/repositories/SmsWordingRepository"
import { TemplateVersionRepository } from "@tidings/storage/repositories/TemplateVersionRepository"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Clock, Context, Effect, Layer } from "effect"
import { own } from "../access/own.ts"
import { type ApplyOptions, isAnotherPlan } from "./definition/ApplyOptions.ts"
import { readFiles } from "./definition/readFiles.ts"
import { Cursors } from "../paging/Cursors.ts"
import type { Senders } from "../sends/Senders.ts"
import { checkKnown, type Known } from "@tidings/engines/sequences/definition/checkKnown"
import { knownOf } from "./definition/knownOf.ts"
import { type Applied, appliedOf, changeOf, goneOf, isUnchanged } from "./definition/planOf.ts"
import type { ReadFile } from "@tidings/engines/sequences/definition/readDefinition"
import { Diagrams } from "./diagram/Diagrams.ts"
import { sequenceOf, sequenceSummaryOf } from "./shown.ts"
import cancel_archived_runs from "./jobs/cancel_archived_runs.ts"
import move_sequence_runs from "./jobs/move_sequence_runs.ts"
import { Sandboxes } from "../limits/Sandboxes.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"

/** Maximum number of sequences of a world that are not archived. */
const mostSequences = 1_000

/** The result of an apply, or of its dry run. */
interface Applying extends SequencePlan {
  /** Entries for the audit log: the sequence's id and the change made to it. */
  readonly audit: ReadonlyArray<{
    readonly id: SequenceId
    readonly metadata: Readonly<Record<string, string | number | boolean>>
  }>
}

// Loaded lazily: with its YAML parser it is half as large again as the rest of sequences.
const reading = whenNeeded(() => import("@tidings/engines/sequences/definition/readDefinition"))

type Places = Pick<Known, "lists" | "segments">

const triggerOf = ({ trigger }: Definition, { lists, segments }: Places): NewVersion["trigger"] => {
  if (trigger.type === "event.matches") return { kind: trigger.type, name: trigger.event }
  if (trigger.type === "list.entered") return { kind: trigger.type, name: lists.get(trigger.list)! }
  return trigger.type === "segment.entered" ? { kind: trigger.type, name: segments.get(trigger.segment)! } : undefined
}

/** Sequences, defined by their files. Decided in docs/decisions/sequences.md. */
export class Sequences extends Context.Service<Sequences>()("@tidings/services/Sequences", {
  make: Effect.gen(function* () {
    const repository = yield* SequenceRepository
    const database = yield* Database
    const diagrams = yield* Diagrams
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    const cursors = yield* Cursors
    const sandboxes = yield* Sandboxes
    const readShown = own(repository.findShown)
    const stores = yield* Effect.context<TemplateVersionRepository | ListRepository | Senders | SmsWordingRepository>()

    /** Definitions of these versions, by version id: older versions that still have live runs. */
    const olderDefinitions = Effect.fnUntraced(function* (ids: ReadonlyArray<SequenceVersionId>) {
      const found = yield* Effect.forEach(ids, (id) => repository.version(id))
      return new Map(
        found.flatMap((version) => (version === undefined ? [] : [[version.id as string, version.definition]]))
      )
    })

    const write = Effect.fnUntraced(function* (
      world: World,
      changed: ReadonlyArray<Applied>,
      changes: ReadonlyArray<SequenceChange>,
      known: Places,
      { appliedBy: actor, moveRuns }: ApplyOptions
    ) {
      const { ip: _, ...appliedBy } = actor
      const nowMs = yield* Clock.currentTimeMillis
      const versions = changed.map(({ before, definition, file, hash }): NewVersion => ({
        sequenceId: before?.id ?? newId("seq", nowMs),
        versionId: newId("sqv", nowMs),
        key: definition.key,
        name: definition.name ?? definition.key,
        number: (before?.newest ?? 0) + 1,
        hash,
        source: file.text,
        definition,
        appliedBy,
        trigger: triggerOf(definition, known)
      }))
      yield* repository.putVersions(world, versions, nowMs)
      yield* database.afterCommit(diagrams.drawAll(world.workspaceId, versions))
      if (moveRuns) {
        const moving = versions.filter(({ key }) => changes.some((change) => change.key === key && change.liveRuns > 0))
        yield* queue.enqueueAll(
          move_sequence_runs,
          moving.map(({ sequenceId, versionId }) => ({ sequenceId, versionId })),
          { turn: yield* turns.of(world.workspaceId) }
        )
      }
      return versions.map(({ hash, key, number, sequenceId }, index) => ({
        id: sequenceId,
        metadata: { key, version: number, hash_before: changed[index]!.before?.hash ?? "", hash_after: hash }
      }))
    })

    const archiveAll = Effect.fnUntraced(function* (workspaceId: WorkspaceId, ids: ReadonlyArray<SequenceId>) {
      if (ids.length > 0) yield* repository.setStatus(workspaceId, ids, "archived", yield* Clock.currentTimeMillis)
    })

    return {
      readFiles,

      /**
       * Makes files the current versions of a world's sequences, all or none; must be called inside a transaction. A
       * file that equals the current version changes nothing, and is not checked against templates and lists again.
       */
      apply: Effect.fnUntraced(function* (world: World, files: ReadonlyArray<ReadFile>, options: ApplyOptions) {
        const { findingsOf, refusePast } = yield* reading
        const { workspaceId } = world
        yield* repository.claim(workspaceId)
        const keys = files.flatMap(({ key }) => key ?? [])
        const standing = yield* repository.standing(world, keys)
        const byKey = new Map(standing.map((sequence) => [sequence.key, sequence]))
        const applied = appliedOf(files, byKey)
        const changed = applied.filter((one) => !isUnchanged(one))
        const isWritten = (one: Applied) => one.before?.hash !== one.hash
        const known = yield* Effect.provideContext(
          knownOf(
            world,
            changed.map(({ file }) => file)
          ),
          stores
        )
        for (const { file } of changed) {
          refusePast(file)
          checkKnown(file, known)
          yield* Effect.yieldNow
        }
        const findings = findingsOf(files)
        const vanished = options.whole
          ? standing.filter(({ key, status }) => status !== "archived" && !keys.includes(key))
          : []
        const base = Object.fromEntries(
          [...keys, ...vanished.map(({ key }) => key)].map((key) => [key, byKey.get(key)?.number ?? 0])
        )
        const nothing = { findings, changes: [], base, audit: [] }
        if (findings.length > 0) return { ...nothing, outcome: "refused" } satisfies Applying
        if (isAnotherPlan(options.base, base)) return { ...nothing, outcome: "overtaken" } satisfies Applying

        const affected = [...changed.flatMap(({ before }) => before?.id ?? []), ...vanished.map(({ id }) => id)]
        const live = affected.length === 0 ? [] : yield* repository.liveRuns(affected)
        const current = new Set(standing.map(({ version_id }) => version_id))
        const older = new Set(live.map(({ version_id }) => version_id).filter((id) => !current.has(id)))
        const definitions = yield* olderDefinitions(options.moveRuns ? [...older] : [])
        const told = yield* Effect.forEach(applied, (one) =>
          Effect.tap(
            Effect.sync(() => changeOf(one, live, definitions, options.moveRuns)),
            Effect.yieldNow
          )
        )
        const changes = [...told, ...vanished.map((sequence) => goneOf(sequence, live, options.prune))]
        const fresh = changed.filter(({ before }) => before === undefined || before.status === "archived").length
        const open = standing.filter(({ status }) => status !== "archived").length
        if (fresh > 0 && open + fresh > mostSequences)
          return yield* problem("field_invalid", {
            message: `A workspace has at most ${mostSequences.toLocaleString("en")} sequences that are not archived.`
          })
        if (options.dryRun) return { ...nothing, changes, outcome: "planned" } satisfies Applying

        if (fresh > 0) yield* sandboxes.hold(world, "sequences", fresh)
        const audit = yield* write(world, changed.filter(isWritten), changes, known, options)
        const restored = changed.filter((one) => !isWritten(one)).map(({ before }) => before!)
        if (restored.length > 0)
          yield* repository.setStatus(
            workspaceId,
            restored.map(({ id }) => id),
            "published",
            yield* Clock.currentTimeMillis
          )
        const pruned = options.prune ? vanished : []
        yield* archiveAll(
          workspaceId,
          pruned.map(({ id }) => id)
        )
        return {
          ...nothing,
          changes,
          outcome: "applied",
          audit: [
            ...audit,
            ...restored.map(({ hash, id, key, number }) => ({
              id,
              metadata: { key, version: number, hash_before: hash, hash_after: hash, restored: true }
            })),
            ...pruned.map(({ hash, id, key, number }) => ({
              id,
              metadata: { key, version: number, hash_before: hash, hash_after: "", archived: true }
            }))
          ]
        } satisfies Applying
      }),

      /**
       * Archives a sequence, so that it takes no more contacts; live runs finish, or are cancelled in batches. Returns
       * its id, and `isNew`, false if it was archived already.
       */
      archive: Effect.fnUntraced(function* (world: World, key: string, isCancelling: boolean) {
        const found = yield* repository.findByKeyOrId(world, key)
        const held = found && (yield* repository.lock(world, found.id))
        if (held === undefined) return yield* problem("resource_not_found", { message: `There is no sequence ${key}.` })
        const isNew = held.status !== "archived"
        if (isNew) yield* archiveAll(world.workspaceId, [held.id])
        if (isCancelling)
          yield* queue.enqueue(
            cancel_archived_runs,
            { sequenceId: held.id },
            { key: held.id, turn: yield* turns.of(world.workspaceId) }
          )
        const live = yield* repository.liveRuns([held.id])
        return { id: held.id, key: held.key, isNew, liveRuns: live.reduce((sum, { runs }) => sum + runs, 0) }
      }),

      /** Lists sequences, newest first; without a status those published and those paused. */
      list: ({ q, status, ...page }: typeof ListSequences.Type) => {
        const filters = { q, status }
        const rows = (world: World, window: PageWindow) => repository.listShown(world, filters, window)
        return Effect.map(cursors.page("sequences", page, rows, { filters }), ({ data, next_cursor }) => ({
          data: data.map(sequenceSummaryOf),
          next_cursor
        }))
      },

      /** Reads a sequence by key or id. */
      read: Effect.fnUntraced(function* (keyOrId: string) {
        return sequenceOf(yield* readShown(keyOrId))
      }),

      /** Reads a sequence for its operator, with the file text of its current version or of the numbered one. */
      show: Effect.fnUntraced(function* (world: World, keyOrId: string, number: number | undefined) {
        const row = yield* repository.findShown(world, keyOrId)
        if (row === undefined)
          return yield* problem("resource_not_found", { message: `There is no sequence ${keyOrId}.` })
        const source = yield* repository.source(world.workspaceId, row.id, number ?? row.number)
        if (source === undefined)
          return yield* problem("resource_not_found", { message: `Sequence ${row.key} has no version ${number}.` })
        return { ...sequenceSummaryOf(row), shownVersion: number ?? row.number, source }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
