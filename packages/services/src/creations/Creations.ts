import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import { Queue } from "@tidings/jobs/Queue"
import { newId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type {
  ApproveCreationStrategy,
  CreationId,
  ListCreations,
  ReadCreation,
  SpawnCreation
} from "@tidings/schema/resources/Creation"
import {
  type CreationPartRow,
  CreationRepository,
  type CreationRow
} from "@tidings/storage/repositories/CreationRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { CopyComposer } from "../composer/CopyComposer.ts"
import { Materials } from "../composer/Materials.ts"
import { CreationSettings } from "../marketing/CreationSettings.ts"
import { Cursors } from "../paging/Cursors.ts"
import build_creation from "./jobs/build_creation.ts"
import { creationSeen, toCreation, toCreationSummary } from "./toCreation.ts"

const mostName = 80

/** Returns the brief's first words as the name, for lists of creations. */
const nameOf = (brief: string): string => {
  const line = brief
    .slice(0, 400)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
  return line.length <= mostName
    ? line
    : `${line
        .slice(0, line.lastIndexOf(" ", mostName) + 1 || mostName)
        .toWellFormed()
        .trim()}…`
}

const askerOf = ({ actor, isAgent, keyId, requestId }: Caller["Service"]): CreationRow["asker"] => ({
  actor,
  isAgent,
  keyId,
  requestId
})

/** Returns the status after a decision: undefined if it cannot be taken, the current status if it changes nothing. */
const after = (
  { plan, status }: CreationRow,
  decision: "approve" | "cancel" | "reject"
): CreationRow["status"] | undefined => {
  switch (decision) {
    case "approve":
      if (status === "awaiting_strategy_approval" || (status === "failed" && plan !== null)) return "building"
      if (status === "failed") return "strategizing"
      return status === "building" || status === "ready" ? status : undefined
    case "cancel":
      return status === "ready" || status === "rejected" ? undefined : "cancelled"
    case "reject":
      return "rejected"
  }
}

const plannedAgain = (part: CreationPartRow): CreationPartRow =>
  part.status === "failed" ? { ...part, status: "planned", failure: null } : part

/**
 * Campaigns that are built from one brief: created, read and decided on here, built by `Building`. Decided in
 * docs/decisions/creations.md.
 */
export class Creations extends Context.Service<Creations>()("@tidings/services/Creations", {
  make: Effect.gen(function* () {
    const repository = yield* CreationRepository
    const composer = yield* CopyComposer
    const cursors = yield* Cursors
    const materials = yield* Materials
    const queue = yield* Queue
    const settings = yield* CreationSettings

    const find = own(repository.find)

    const lock = own(repository.lock)

    /** Queues the build in the workspace's own lane, so that slow model answers delay no other workspace. */
    const build = ({ id, livemode, workspaceId }: Pick<CreationRow, "id" | "workspaceId" | "livemode">) =>
      Effect.flatMap(Caller, ({ plan }) =>
        queue.enqueue(
          build_creation,
          { creationId: id, workspaceId, livemode },
          { key: id, turn: turnOf(workspaceId, plan) }
        )
      )

    const terms = Effect.fnUntraced(function* (input: typeof SpawnCreation.Type) {
      const defaults = yield* settings.read()
      const { brand } = yield* materials.of({
        brandId: input.brandId ?? defaults.brandId ?? undefined,
        icpIds: input.icpIds ?? []
      })
      yield* composer.check(input.brief)
      return { defaults, brandId: brand.id }
    })

    return {
      /** Returns the defaults for omitted input; refuses a brief that cannot be composed. */
      terms,

      /** Creates a creation, and queues its build. */
      spawn: Effect.fnUntraced(function* (
        { brief, channels, icpIds, locale, name, strategyMode, vibe }: typeof SpawnCreation.Type,
        { brandId, defaults }: Effect.Success<ReturnType<typeof terms>>
      ) {
        const caller = yield* Caller
        const { livemode, workspaceId } = caller
        const now = yield* Clock.currentTimeMillis
        const row: CreationRow = {
          id: newId("cmp", now),
          workspaceId,
          livemode,
          name: name ?? nameOf(brief),
          brief,
          brandId,
          icpIds: icpIds ?? defaults.icpIds,
          vibe: vibe ?? defaults.vibe,
          locale: locale ?? null,
          utm: defaults.utm,
          strategyMode: strategyMode ?? defaults.strategyMode,
          channels: channels ?? defaults.channels,
          status: "strategizing",
          asker: askerOf(caller),
          strategy: null,
          plan: null,
          composer: null,
          notes: [],
          failure: null,
          parts: 0,
          made: 0,
          createdAt: new Date(now),
          updatedAt: new Date(now)
        }
        yield* repository.add([row])
        yield* build(row)
        yield* note("creation", row.id, { channels: row.channels, strategy_mode: row.strategyMode })
        return toCreation(row, [])
      }),

      /** Creations, newest first. */
      list: ({ status, ...page }: typeof ListCreations.Type) =>
        cursors.page(
          "creations",
          page,
          (world, window) => Effect.map(repository.list(world, status, window), (rows) => rows.map(toCreationSummary)),
          { filters: { status } }
        ),

      read: ({ creationId, detail }: typeof ReadCreation.Type) =>
        Effect.flatMap(find(creationId), (row) =>
          detail === "full"
            ? Effect.map(repository.parts(row), (parts) => toCreation(row, parts))
            : Effect.succeed(toCreationSummary(row))
        ),

      /** Approves, cancels or rejects a creation; building and undoing follow in a job. */
      decide: Effect.fnUntraced(function* ({ creationId, decision = "approve" }: typeof ApproveCreationStrategy.Type) {
        const caller = yield* Caller
        const [row, parts] = yield* Effect.all(
          [lock(creationId), repository.parts({ workspaceId: caller.workspaceId, id: creationId })],
          { concurrency: 2 }
        )
        const status = after(row, decision)
        if (status === undefined) return yield* problem("creation_not_open")
        yield* note("creation", row.id, { decision, status })
        // Queued even if already under way: a job that ended with its process is queued again.
        if (status === "building" || status === "strategizing" || status === "rejected") yield* build(row)
        if (status === row.status) return toCreation(row, parts)
        const decided = yield* repository.put(row, {
          status,
          failure: null,
          updatedAt: new Date(yield* Clock.currentTimeMillis),
          asker: askerOf(caller)
        })
        if (decision !== "approve") return toCreation(decided, parts)
        yield* repository.planAgain(row)
        return toCreation(decided, parts.map(plannedAgain))
      }),

      /** Returns the version data shown to the approver of a strategy: a hash of everything it is built from. */
      seen: (creationId: CreationId) => Effect.map(lock(creationId), creationSeen)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
