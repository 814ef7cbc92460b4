import { problem } from "@tidings/schema/Problem"
import { newId, type AssetId } from "@tidings/schema/Id"
import {
  type Asset,
  type DeleteAsset,
  type ListAssets,
  mostBase64Bytes,
  mostUsesShown,
  type StartAssetUpload,
  type UpdateAsset,
  type UploadAsset
} from "@tidings/schema/resources/Asset"
import { AssetRepository, type AssetRow } from "@tidings/storage/repositories/AssetRepository"
import { AssetUploadRepository } from "@tidings/storage/repositories/AssetUploadRepository"
import { AssetUseRepository, type FoundUse } from "@tidings/storage/repositories/AssetUseRepository"
import { isoOf } from "@tidings/storage/iso"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { newsOf } from "../audit/newsOf.ts"
import { Sandboxes } from "../limits/Sandboxes.ts"
import { Cursors } from "../paging/Cursors.ts"
import { AssetFiles } from "./AssetFiles.ts"
import { Assets, type StoredBytes } from "./Assets.ts"
import { holdRoom } from "./LibraryBounds.ts"
import { mostSvgBytes, receivedFile } from "./receivedFile.ts"

const hourMs = 60 * 60_000
/** The most users that a refused deletion names. */
const mostNamed = 10

const at = (path: string, code: "format_invalid" | "out_of_range", message: string) =>
  problem("field_invalid", { fields: [{ path, code, message }] })

/** Decodes base64 (RFC 4648 §4); undefined if it is none. */
const decoded = (base64: string): Buffer | undefined => {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0
  const bytes = Buffer.from(base64, "base64")
  // Decoding skips what is no base64, so that fewer bytes come out.
  return base64.length % 4 === 0 && bytes.length === (base64.length / 4) * 3 - padding ? bytes : undefined
}

/** The library of the caller's workspace, as operations manage it. Decided in docs/decisions/qr-and-files.md. */
export class LibraryCalls extends Context.Service<LibraryCalls>()("@tidings/services/LibraryCalls", {
  make: Effect.gen(function* () {
    const assets = yield* Assets
    const cursors = yield* Cursors
    const files = yield* AssetFiles
    const repository = yield* AssetRepository
    const sandboxes = yield* Sandboxes
    const uploads = yield* AssetUploadRepository
    const usage = yield* AssetUseRepository
    const lock = own(repository.lock)
    const expected = own(uploads.find)

    const toAsset = (row: AssetRow): Asset => ({
      id: row.id,
      url: files.publicUrl(row),
      filename: row.filename,
      content_type: row.contentType,
      byte_length: row.byteLength,
      width: row.width,
      height: row.height,
      duration_ms: row.durationMs,
      alt: row.alt,
      tags: row.tags,
      created_at: isoOf(row.createdAt)
    })

    return {
      toAsset,

      /** Lists assets, newest first. */
      list: Effect.fnUntraced(function* (input: typeof ListAssets.Type) {
        const filter = { tag: input.tag, kind: input.kind }
        const page = yield* cursors.page("assets", input, (world, window) => repository.list(world, window, filter), {
          filters: filter
        })
        return { data: page.data.map(toAsset), next_cursor: page.next_cursor }
      }),

      /** Reads an asset with what uses it, or one that is expected. */
      read: Effect.fnUntraced(function* (id: AssetId) {
        const row = yield* repository.find(yield* Caller, id)
        if (row !== undefined) {
          const uses = yield* usage.of(row, mostUsesShown)
          const used_by = uses.map(({ id, kind }) => ({ id, kind }))
          return { ...toAsset(row), status: "ready" as const, used_by }
        }
        const { alt, byteLength, contentType, createdAt, expiresAt, filename, tags } = yield* expected(id)
        if (expiresAt.getTime() <= (yield* Clock.currentTimeMillis)) return yield* problem("resource_not_found")
        return {
          id,
          url: null,
          filename,
          content_type: contentType,
          byte_length: byteLength,
          width: null,
          height: null,
          duration_ms: null,
          alt,
          tags,
          created_at: isoOf(createdAt),
          status: "expected" as const,
          used_by: []
        }
      }),

      /** Checks and stores the file of a call; outside any transaction. */
      receive: Effect.fnUntraced(function* ({ data_base64 }: Pick<typeof UploadAsset.Type, "data_base64">) {
        const bytes = decoded(data_base64)
        if (bytes === undefined) return yield* at("data_base64", "format_invalid", "This is no base64")
        if (bytes.length === 0 || bytes.length > mostBase64Bytes)
          return yield* at("data_base64", "out_of_range", "A file has 1 byte to 4 MB here")
        const { workspaceId } = yield* Caller
        yield* holdRoom(repository, workspaceId, bytes.length, "data_base64")
        const file = yield* receivedFile(bytes)
        if (typeof file === "string") return yield* at("data_base64", "format_invalid", file)
        return yield* Effect.catchTag(assets.put(file), "field_invalid", ({ message }) =>
          Effect.fail(at("data_base64", "format_invalid", message.replace(/\.$/u, "")))
        )
      }),

      /** Records the stored file of a call. */
      upload: Effect.fnUntraced(function* (
        { alt, filename, tags = [] }: Pick<typeof UploadAsset.Type, "alt" | "filename" | "tags">,
        stored: StoredBytes
      ) {
        const row = yield* assets.recordRow(stored, { filename, tags, ...(alt !== undefined && { alt }) })
        yield* note("asset", row.id, { content_type: row.contentType, byte_length: row.byteLength })
        return toAsset(row)
      }),

      /** Expects a file for an hour; returns the signed address that takes it. */
      expect: Effect.fnUntraced(function* (input: typeof StartAssetUpload.Type) {
        const { livemode, workspaceId } = yield* Caller
        const { alt, byte_length, content_type, filename, tags = [] } = input
        if (content_type === "image/svg+xml" && byte_length > mostSvgBytes)
          return yield* at("byte_length", "out_of_range", "An SVG is at most 512 KB")
        yield* holdRoom(repository, workspaceId, byte_length, "byte_length")
        yield* sandboxes.hold({ workspaceId, livemode }, "assets")
        const now = yield* Clock.currentTimeMillis
        const [id, expiresAt] = [newId("asset", now), new Date(now + hourMs)]
        yield* uploads.add([
          {
            id,
            workspaceId,
            livemode,
            filename,
            contentType: content_type,
            byteLength: byte_length,
            alt: alt ?? null,
            tags,
            createdAt: new Date(now),
            expiresAt
          }
        ])
        yield* note("asset", id, { content_type, byte_length })
        return {
          asset: { id, status: "expected" as const },
          upload: {
            method: "PUT" as const,
            url: files.uploadUrl({ id, expiresAt }),
            expires_at: isoOf(expiresAt),
            headers: { "Content-Type": content_type, "Content-Length": String(byte_length) }
          }
        }
      }),

      /** Changes the words of an asset; its file never changes. */
      update: Effect.fnUntraced(function* ({ assetId, ...given }: typeof UpdateAsset.Type) {
        if (Object.values(given).every((value) => value === undefined))
          return yield* problem("field_invalid", { message: "Name what to change: filename, alt or tags." })
        const held = yield* lock(assetId)
        const news = newsOf(held, given)
        yield* note("asset", assetId, { changed: Object.keys(news) })
        return toAsset(yield* repository.put(held, news))
      }),

      /** Deletes an asset, unless something uses it; its file goes a day later. */
      remove: Effect.fnUntraced(function* ({ assetId, force = false }: typeof DeleteAsset.Type) {
        const caller = yield* Caller
        const answer = { id: assetId, deleted: true as const }
        const held = yield* repository.lock(caller, assetId)
        yield* note("asset", assetId, { force })
        if (held === undefined) {
          if (yield* uploads.remove(caller, assetId)) yield* repository.bury(assetId, caller)
          else if (!(yield* repository.wasDeleted(assetId, caller))) return yield* problem("resource_not_found")
          return answer
        }
        const uses = yield* usage.of(held, mostNamed + 1)
        const holding = uses.filter((use) => !(force && use.yields))
        if (holding.length > 0) return yield* inUse(holding)
        yield* repository.remove(held, new Date(yield* Clock.currentTimeMillis))
        return answer
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const inUse = (uses: ReadonlyArray<FoundUse>) => {
  const first = uses.toSorted((one, other) => Number(one.yields) - Number(other.yields)).slice(0, mostNamed)
  const named = first.map(({ id, kind }) => `${kind} ${id}`).join(", ")
  const more = uses.length > first.length ? " and more" : ""
  const way = uses.every((use) => use.yields) ? " `force=true` deletes it nevertheless." : ""
  return problem("asset_in_use", { message: `The asset is used by ${named}${more}.${way}` })
}
