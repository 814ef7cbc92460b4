import type { World } from "@tidings/schema/World"
import * as Job from "@tidings/jobs/Job"
import { type Code, isPassing } from "@tidings/schema/catalogue"
import type { KeyId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { CreationId } from "@tidings/schema/resources/Creation"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { Database } from "@tidings/storage/Database"
import {
  CreationRepository,
  type CreationPartRow,
  type CreationRow,
  type MadePart
} from "@tidings/storage/repositories/CreationRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Access } from "../access/Access.ts"
import { Caller } from "../access/Caller.ts"
import { AuditTrail, auditEntry } from "../audit/AuditTrail.ts"
import { CallNotes } from "../audit/CallNotes.ts"
import { Brands } from "../brands/Brands.ts"
import { leadOf } from "@tidings/engines/composer/builtin/leadingTo"
import { CopyComposer, type WrittenCopy } from "../composer/CopyComposer.ts"
import { Materials } from "../composer/Materials.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { networksOf } from "../social/rulesOf.ts"
import { makers } from "./parts/makers.ts"
import { creationPartsOf, wantsFilm } from "./creationPartsOf.ts"
import { strategyOf } from "./toCreation.ts"

type Refusal = Problem<Code>
type Changes = Partial<Pick<CreationRow, "composer" | "made" | "notes" | "parts" | "plan" | "status" | "strategy">>
type Deed = Effect.Effect<Changes, Refusal, Caller | CallNotes>

const isWeb = (href: string | undefined): boolean => href !== undefined && /^https?:\/\//u.test(href)

/** Joins a refusal into one text: nobody sees the fields of a call that a creation makes. */
const wordsOf = ({ fields = [], message }: Refusal): string =>
  fields.length === 0 ? message : fields.map((field) => field.message).join(". ")

/**
 * Builds creations: writes the strategy, then makes each part once in the order of the plan; a rejected creation is
 * undone in reverse order. Each step is one transaction that locks the creation's row, so that an interrupted build
 * resumes where it stopped. Decided in docs/decisions/creations.md.
 */
export class Building extends Context.Service<Building>()("@tidings/services/Building", {
  make: Effect.gen(function* () {
    const access = yield* Access
    const brands = yield* Brands
    const composer = yield* CopyComposer
    const database = yield* Database
    const events = yield* WebhookFanOut
    const materials = yield* Materials
    const repository = yield* CreationRepository
    const trail = yield* AuditTrail
    const table = yield* makers

    const told = ({ failure, id, livemode, name, status, workspaceId }: CreationRow) => {
      const creation = { id, name, status }
      switch (status) {
        case "awaiting_strategy_approval":
          return events.emit(workspaceId, { livemode, type: "creation.strategy_ready", data: { creation } })
        case "ready":
          return events.emit(workspaceId, { livemode, type: "creation.ready", data: { creation } })
        case "failed":
          return events.emit(workspaceId, { livemode, type: "creation.failed", data: { creation, ...failure! } })
        default:
          return Effect.void
      }
    }

    /**
     * Changes a creation in its own transaction, unless it has changed since it was read; emits an event for a new
     * status.
     */
    const changed = <E, R>(row: CreationRow, deed: (held: CreationRow) => Effect.Effect<Partial<CreationRow>, E, R>) =>
      database.transaction(
        Effect.gen(function* () {
          const held = yield* repository.lock(row, row.id)
          if (held === undefined || held.status !== row.status || held.made !== row.made) return
          const changes = yield* deed(held)
          const after = yield* repository.put(held, { ...changes, updatedAt: new Date(yield* Clock.currentTimeMillis) })
          if (after.status !== held.status) yield* told(after)
        })
      )

    /** Re-authenticates the key on whose behalf the creation is built, with its current scopes. */
    const askerOf = ({ asker, livemode }: CreationRow) => access.readmit(asker.keyId as KeyId, { ...asker, livemode })

    /** Runs a step on behalf of the asker, with its audit entry. */
    const step = (row: CreationRow, action: string, deed: (held: CreationRow) => Deed) =>
      Effect.flatMap(askerOf(row), (caller) =>
        changed(row, (held) =>
          Effect.gen(function* () {
            const notes = CallNotes.empty()
            const changes = yield* deed(held).pipe(
              Effect.provideService(Caller, caller),
              Effect.provideService(CallNotes, notes)
            )
            const { asker, id, livemode, workspaceId } = row
            const { actor, requestId } = asker
            const target = notes.target ?? { kind: "creation", id }
            const metadata = { ...notes.metadata, creation: id }
            const now = yield* Clock.currentTimeMillis
            yield* trail.write(auditEntry(now, { workspaceId, livemode, actor, requestId, action, target, metadata }))
            return changes
          })
        )
      )

    const strategise = Effect.fnUntraced(function* (row: CreationRow) {
      const caller = yield* askerOf(row)
      const { brief, brandId, channels, icpIds, locale, name, strategyMode, vibe } = row
      const hasPage = channels.includes("page")
      const networks = channels.filter(
        (channel): channel is ChannelId => channel !== "email" && channel !== "page" && !wantsFilm(channel)
      )
      const { material, notes, written } = yield* Effect.gen(function* () {
        const material = yield* materials.of({ brandId, icpIds })
        const { brand } = material
        const written = yield* composer.plan({
          brief,
          ...material,
          name,
          locale: locale ?? undefined,
          vibe: vibe ?? undefined
        })
        // Notes on what posts cannot hold are known before anybody approves the strategy.
        const { notes } = yield* composer.set(written, { kind: "posts", brand, networks: networksOf(networks) })
        return { material, notes, written }
      }).pipe(Effect.provideService(Caller, caller))
      const leads = hasPage || isWeb(leadOf(written.plan))
      const parts = creationPartsOf(channels, { leads })
      const films = channels.filter(wantsFilm)
      yield* step(row, "creation.strategise", () =>
        Effect.gen(function* () {
          const charged = yield* composer.charge("creation", written.composer)
          yield* repository.addParts(
            parts.map((part, position) => ({
              ...part,
              workspaceId: row.workspaceId,
              creationId: row.id,
              position,
              status: "planned",
              made: null,
              failure: null
            }))
          )
          yield* charged
          return {
            strategy: strategyOf(written.plan, material.profiles, hasPage),
            plan: JSON.stringify(written),
            composer: written.composer,
            notes: [
              ...notes.map((text) => text.toWellFormed()),
              ...films.map((channel) => `There is no post for ${channel}, which takes nothing but films.`)
            ],
            parts: parts.length,
            status: strategyMode === "auto" ? "building" : "awaiting_strategy_approval"
          }
        })
      )
    })

    const make = Effect.fnUntraced(function* (
      creation: CreationRow,
      part: CreationPartRow,
      parts: ReadonlyArray<CreationPartRow>
    ) {
      const caller = yield* askerOf(creation)
      const made = new Map(parts.flatMap((one): Array<[string, MadePart]> => (one.made ? [[one.key, one.made]] : [])))
      const written = JSON.parse(creation.plan!) as WrittenCopy
      const deed = yield* Effect.gen(function* () {
        const brand = yield* brands.read(creation.brandId)
        return yield* table[part.kind].ready({ creation, brand, written, part, made })
      }).pipe(Effect.provideService(Caller, caller))
      yield* step(creation, "creation.build", (held) =>
        Effect.gen(function* () {
          yield* repository.putPart(part, { status: "made", made: yield* deed })
          const count = held.made + 1
          return { made: count, status: count === held.parts ? "ready" : held.status }
        })
      )
    })

    const undo = (creation: CreationRow, part: CreationPartRow) =>
      step(creation, "creation.undo", (held) =>
        Effect.gen(function* () {
          yield* repository.putPart(part, { status: yield* table[part.kind].undo(part.made!) })
          return { made: held.made - 1 }
        })
      )

    /** Handles a final refusal: it fails the build; during undoing, the part is kept. */
    const refused = (row: CreationRow, part: CreationPartRow | undefined, refusal: Refusal) =>
      changed(row, (held) => {
        const failure = { code: refusal.code, message: wordsOf(refusal) }
        if (row.status === "rejected")
          return Effect.as(repository.putPart(part!, { status: "kept", failure }), { made: held.made - 1 })
        const failed = { status: "failed" as const, failure }
        return part === undefined
          ? Effect.succeed(failed)
          : Effect.as(repository.putPart(part, { status: "failed", failure }), failed)
      })

    /** Returns the next step of a creation; undefined if there is none. */
    const next = Effect.fnUntraced(function* (row: CreationRow) {
      if (row.status === "strategizing") return { part: undefined, deed: strategise(row) }
      const parts = row.status === "building" || row.status === "rejected" ? yield* repository.parts(row) : []
      const part =
        row.status === "building"
          ? parts.find(({ status }) => status === "planned")
          : parts.findLast(({ status }) => status === "made")
      if (part === undefined) return undefined
      return { part, deed: row.status === "building" ? make(row, part, parts) : undo(row, part) }
    })

    return {
      /** Runs all due steps of a creation. A temporary refusal is retried; at the last attempt it counts as final. */
      go: Effect.fnUntraced(function* (
        { creationId, ...world }: { readonly creationId: CreationId } & World,
        isLast: boolean
      ) {
        for (;;) {
          const row = yield* repository.find(world, creationId)
          const ahead = row && (yield* next(row))
          if (row === undefined || ahead === undefined) return
          const stopped = (refusal: Refusal) =>
            isPassing(refusal) && !isLast
              ? Effect.fail(new Job.Retry({ reason: refusal.code }))
              : refused(row, ahead.part, refusal)
          const attempt = Effect.catch(ahead.deed, stopped)
          yield* isLast
            ? Effect.catchDefect(
                Effect.tapDefect(attempt, (defect) => Effect.logError("a creation failed for good", defect)),
                () => refused(row, ahead.part, problem("internal_error"))
              )
            : attempt
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
