import { AssetStore } from "@tidings/connectors/assets/AssetStore"
import * as Job from "@tidings/jobs/Job"
import { isId } from "@tidings/schema/Id"
import { ContactExportRepository, type ContactExportRow } from "@tidings/storage/repositories/ContactExportRepository"
import { Clock, Context, Duration, Effect, Layer } from "effect"
import { Signer } from "../access/Signer.ts"
import { Vault } from "../connectors/Vault.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { exportsFolder, folderOf, pieceKey, ownerOf, sealedFor } from "./pieces.ts"

const validFor = Duration.toMillis("15 minutes")
/** An export that has run for so long is not finished any more. */
const longestRun = Duration.toMillis("1 day")
const ownersAtOnce = 500

const purposeOf = (id: string): string => `contact export ${id}`

const typeOf = { json: "application/json", csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson" } as const

/** True if the file of a row can be fetched at an instant. */
export const isFetchable = ({ expiresAt, status }: Pick<ContactExportRow, "status" | "expiresAt">, nowMs: number) =>
  status === "ready" && expiresAt !== null && expiresAt.getTime() > nowMs

/** The files of exports: fetched by a signed address, and deleted once they belong to no export. */
export class ExportFiles extends Context.Service<ExportFiles>()("@tidings/services/ExportFiles", {
  make: Effect.gen(function* () {
    const store = yield* AssetStore
    const vault = yield* Vault
    const exports = yield* ContactExportRepository
    const publicUrl = yield* PublicUrl
    const { open, sign } = yield* Signer

    /** The bytes of a piece; a defect if it is lost, or if no key opens it. */
    const pieceOf = Effect.fnUntraced(function* (row: ContactExportRow, piece: number) {
      const kept = yield* Effect.orDie(store.get(pieceKey(row, piece)))
      if (kept === undefined) return yield* Effect.die(new Error(`piece ${piece} of the export ${row.id} is missing`))
      const { sealedBy } = row
      return sealedBy === null
        ? kept
        : yield* Effect.orDie(vault.openBytes({ sealed: kept, sealedBy }, sealedFor(row, piece)))
    })

    const isOwned = (key: string, rows: ReadonlyMap<string, ContactExportRow>): boolean => {
      const owner = ownerOf(key)
      const row = owner && rows.get(owner.id)
      return row !== undefined && ["running", "ready"].includes(row.status) && row.attempt === owner!.attempt
    }

    /** Deletes the files below a folder that belong to no export, or to an earlier attempt of one. */
    const removeBelow = Effect.fnUntraced(function* (folder: string) {
      const keys = yield* store.list(folder)
      const byOwner = [...Map.groupBy(keys, (key) => ownerOf(key)?.id ?? "")]
      for (let from = 0; from < byOwner.length; from += ownersAtOnce) {
        const some = byOwner.slice(from, from + ownersAtOnce)
        const rows = yield* exports.findAll(some.map(([id]) => id))
        const owners = new Map(rows.map((row) => [row.id as string, row]))
        const unowned = some.flatMap(([, of]) => of).filter((key) => !isOwned(key, owners))
        yield* Effect.forEach(unowned, store.remove, { concurrency: 4, discard: true })
      }
    })

    return {
      /** The address of an export's file for 15 minutes, and not longer than the file is kept. */
      addressOf: ({ expiresAt, format, id }: ContactExportRow, nowMs: number): string => {
        const untilMs = Math.min(nowMs + validFor, expiresAt!.getTime())
        return `${publicUrl}/exports/${id}/${sign(purposeOf(id), String(untilMs))}/contacts.${format}`
      },

      /** Finds the file of an id and token from such an address; undefined if there is none any more. */
      opened: Effect.fnUntraced(function* (id: string, token: string) {
        if (!isId("exp", id) || token.length > 100) return undefined
        const now = yield* Clock.currentTimeMillis
        const untilMs = Number(open(purposeOf(id), token) ?? Number.NaN)
        if (!(untilMs > now)) return undefined
        const row = yield* exports.findAny(id)
        if (row === undefined || !isFetchable(row, now)) return undefined
        return {
          filename: `${id}.${row.format}`,
          contentType: typeOf[row.format],
          byteLength: row.bytes!,
          pieces: row.pieces,
          piece: (piece: number) => pieceOf(row, piece)
        }
      }),

      /** Deletes the files of a workspace that belong to no export. */
      removeUnowned: (row: Pick<ContactExportRow, "workspaceId">) => removeBelow(folderOf(row)),

      /** Ends exports that are too old, and deletes all files that belong to none. */
      purge: Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        yield* exports.expire(now, now - longestRun)
        yield* Effect.mapError(
          removeBelow(exportsFolder),
          ({ message }) => new Job.Retry({ reason: `the asset store is unavailable: ${message}` })
        )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
