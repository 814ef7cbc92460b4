import { AssetStore } from "@tidings/connectors/assets/AssetStore"
import type { StoreUnavailable } from "@tidings/connectors/assets/Store"
import type { AssetFile } from "@tidings/engines/assets/AssetFile"
import { newId, type AssetId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { AssetRepository } from "@tidings/storage/repositories/AssetRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { Caller } from "../access/Caller.ts"
import type { Measures } from "@tidings/engines/assets/measureMedia"
import { Sandboxes } from "../limits/Sandboxes.ts"
import { holdRoom } from "./LibraryBounds.ts"
import { Measuring } from "./Measuring.ts"

/**
 * Bytes in the store that no asset records yet; the id is that of the future asset, so that its URL is known
 * beforehand.
 */
export interface StoredBytes {
  readonly id: AssetId
  readonly storageKey: string
  readonly contentType: string
  readonly byteLength: number
  readonly measures: Measures
}

const dayMs = 86_400_000
/** Minimum age of purged files in days: any call that stored one has ended long before. */
const youngestDays = 2
/** Maximum age of purged files in days, so that a purge finds everything even if it did not run for a week. */
const oldestDays = 9

/** Number of deleted assets that are read at once. */
const purgedAtOnce = 100

/** Returns the day of an instant, with which storage keys begin. */
export const storageDayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const dayOfKey = (storageKey: string): string => storageKey.split("/")[0]!

/** Refuses a call while the store cannot be reached. */
export const unavailable = ({ message }: Pick<StoreUnavailable, "message">) =>
  Effect.andThen(
    Effect.logWarning(`the asset store is unavailable: ${message}`),
    Effect.fail(problem("service_unavailable", { message: "The asset store cannot be reached; try again shortly." }))
  )

/**
 * The files of a workspace's library. Their bytes are stored before the transaction that records them; those of a
 * failed call are purged some days later. A storage key contains the day and the hash of the bytes, so that no new file
 * is stored under a key that a purge may look at. Decided in docs/decisions/qr-and-files.md.
 */
export class Assets extends Context.Service<Assets>()("@tidings/services/Assets", {
  make: Effect.gen(function* () {
    const store = yield* AssetStore
    const repository = yield* AssetRepository
    const { measure } = yield* Measuring
    const sandboxes = yield* Sandboxes

    const purgeDay = Effect.fnUntraced(function* (fromMs: number) {
      const day = storageDayOf(fromMs)
      const recorded = new Set(yield* repository.keysBetween(fromMs, fromMs + 2 * dayMs))
      const orphans = (yield* store.list(day)).filter((key) => !recorded.has(key))
      yield* Effect.forEach(orphans, store.remove, { concurrency: 4, discard: true })
    })

    /** Removes the files of assets that were deleted a day ago. A key's day is over before: see `put`. */
    const purgeDeleted = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const due = repository.duePurges(
        new Date(now - dayMs),
        storageDayOf(now - (youngestDays - 1) * dayMs),
        purgedAtOnce
      )
      for (let rows = yield* due; rows.length > 0; rows = yield* due) {
        for (const { id, storageKey } of rows) {
          if (!(yield* repository.isRecorded(storageKey))) yield* store.remove(storageKey)
          yield* repository.forget(id)
        }
      }
    })

    /** Records stored bytes as an asset of the caller's world. */
    const recordRow = Effect.fnUntraced(function* (
      { measures, ...stored }: StoredBytes,
      {
        alt,
        filename,
        tags
      }: { readonly alt?: string; readonly filename: string; readonly tags: ReadonlyArray<string> }
    ) {
      const { livemode, workspaceId } = yield* Caller
      const createdAt = new Date(yield* Clock.currentTimeMillis)
      yield* sandboxes.hold({ workspaceId, livemode }, "assets")
      yield* holdRoom(repository, workspaceId, stored.byteLength)
      const words = { filename, alt: alt ?? null, tags: [...tags] }
      const row = { ...stored, ...measures, ...words, workspaceId, livemode, createdAt }
      yield* repository.add([row])
      return row
    })

    return {
      /** Stores bytes for `record`; refuses broken pictures and films. Not for use inside a transaction. */
      put: Effect.fnUntraced(function* ({ bytes, contentType, extension }: AssetFile) {
        const { workspaceId } = yield* Caller
        const measures = yield* measure(workspaceId, { bytes, contentType })
        const now = yield* Clock.currentTimeMillis
        const storageKey = `${storageDayOf(now)}/${workspaceId}/${createHash("sha256").update(bytes).digest("hex")}.${extension}`
        yield* Effect.catch(store.put(storageKey, bytes, contentType), unavailable)
        const id = newId("asset", now)
        return { id, storageKey, contentType, byteLength: bytes.byteLength, measures } satisfies StoredBytes
      }),

      recordRow,

      /** Records stored bytes as an asset of the caller's world; returns its id. */
      record: (...recorded: Parameters<typeof recordRow>) => Effect.map(recordRow(...recorded), ({ id }) => id),

      /**
       * Reads an asset that the caller's world sees, with its bytes, also by its old id form (`ast_`); undefined if
       * there is none or its file was lost.
       */
      read: Effect.fnUntraced(function* (id: string) {
        const row = yield* repository.find(yield* Caller, id.replace(/^ast_/u, "asset_") as AssetId)
        if (row === undefined) return undefined
        const bytes = yield* Effect.catch(store.get(row.storageKey), unavailable)
        if (bytes !== undefined) return { ...row, bytes }
        yield* Effect.logError(`the file of asset ${id} is missing from the asset store`)
        return undefined
      }),

      /** Keeps an asset from being deleted until the transaction ends; false if the caller's world sees none. */
      keep: Effect.fnUntraced(function* (id: string) {
        const held = yield* repository.hold(yield* Caller, [id.replace(/^ast_/u, "asset_") as AssetId])
        return held.length > 0
      }),

      /** Removes files of deleted assets that are too old for a coming `purge` to find. */
      forget: Effect.fnUntraced(function* (storageKeys: ReadonlyArray<string>) {
        const now = yield* Clock.currentTimeMillis
        const days = new Set(storageKeys.map(dayOfKey).filter((day) => day <= storageDayOf(now - youngestDays * dayMs)))
        yield* Effect.forEach(days, (day) => purgeDay(Date.parse(day)), { discard: true })
      }),

      /** Removes files that were stored and never recorded, and those of deleted assets. */
      purge: Effect.gen(function* () {
        yield* purgeDeleted
        const now = yield* Clock.currentTimeMillis
        const today = now - (now % dayMs)
        for (let days = youngestDays; days <= oldestDays; days++) yield* purgeDay(today - days * dayMs)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
