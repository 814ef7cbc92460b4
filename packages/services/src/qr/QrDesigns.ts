import { newId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type {
  CreateQrDesign,
  ListQrDesigns,
  NamedQrDesign,
  QrDesign,
  QrFormat,
  QrRender,
  RenderQrDesign,
  UpdateQrDesign
} from "@tidings/schema/resources/QrDesign"
import { QrRepository } from "@tidings/storage/repositories/QrRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import type { AssetFile } from "@tidings/engines/assets/AssetFile"
import { Assets, type StoredBytes } from "../assets/Assets.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { dated, newsOf } from "../audit/newsOf.ts"
import { Sandboxes } from "../limits/Sandboxes.ts"
import { Cursors } from "../paging/Cursors.ts"
import { Scanning } from "./Scanning.ts"
import { withoutPassword, withPassword } from "./wifiPassword.ts"

/** A file rendered before the transaction; `stored` if it is to be kept as an asset. */
interface Rendered {
  readonly design: QrDesign
  readonly file: AssetFile
  readonly stored: StoredBytes | undefined
}

const savedTags = ["qr", "qr-code"]

const filenameOf = ({ label, qrId }: QrDesign, format: QrFormat, { extension }: AssetFile): string => {
  const name = (label ?? "")
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")
  const stem = name === "" ? qrId : name.toLowerCase().slice(0, 60)
  return `${stem}${format === "png-print" ? "-print" : ""}.${extension}`
}

/**
 * QR designs, each verified by a scanner. Slow work (reading a logo, painting, scanning, storing) is done before the
 * transaction, by the `prepare` of a row.
 */
export class QrDesigns extends Context.Service<QrDesigns>()("@tidings/services/QrDesigns", {
  make: Effect.gen(function* () {
    const repository = yield* QrRepository
    const assets = yield* Assets
    const scanning = yield* Scanning
    const sandboxes = yield* Sandboxes
    const cursors = yield* Cursors

    const find = own(repository.find)
    const lock = own(repository.lock)

    const render = Effect.fnUntraced(function* ({ format, qrId, saveToAssets = false }: typeof RenderQrDesign.Type) {
      const design = yield* find(qrId)
      const file = (yield* scanning.scan(design, { format, madeAtMs: Date.parse(design.updatedAt) }))!
      const stored = saveToAssets ? yield* assets.put(file) : undefined
      return { design, file, stored } satisfies Rendered
    })

    /** Keeps the logo that a design is about to name; refuses one that was deleted since it was scanned. */
    const keepLogo = Effect.fnUntraced(function* (style: (typeof CreateQrDesign.Type)["style"]) {
      if (style?.logoAssetId === undefined || (yield* assets.keep(style.logoAssetId))) return
      const message = "The workspace has no such asset"
      return yield* problem("field_invalid", {
        fields: [{ path: "style.logoAssetId", code: "format_invalid", message }]
      })
    })

    /** Given fields, with the password that the design keeps. */
    const kept = <E extends Pick<typeof UpdateQrDesign.Type, "encodes">>(edit: E, held: Pick<QrDesign, "encodes">) =>
      edit.encodes === undefined
        ? Effect.succeed(edit)
        : Effect.map(withPassword(edit.encodes, held.encodes), (encodes) => ({ ...edit, encodes }))

    return {
      /** Lists designs, newest first. */
      list: Effect.fnUntraced(function* (input: typeof ListQrDesigns.Type) {
        const filter = { tag: input.tag, linkId: input.linkId }
        const { data, next_cursor } = yield* cursors.page(
          "qr_designs",
          input,
          (world, window) => repository.list(world, window, filter),
          { filters: filter, positionOf: ({ qrId }) => qrId }
        )
        return { data: data.map(withoutPassword), next_cursor }
      }),

      read: ({ qrId }: typeof NamedQrDesign.Type) => Effect.map(find(qrId), withoutPassword),

      /** Deletes a design; codes that were rendered, and files of the library, stay. */
      remove: Effect.fnUntraced(function* ({ qrId }: typeof NamedQrDesign.Type) {
        const caller = yield* Caller
        if (!(yield* repository.remove(caller, qrId))) return yield* problem("resource_not_found")
        yield* note("qr", qrId)
        return { qrId, deleted: true as const }
      }),

      scanNew: (design: typeof CreateQrDesign.Type) =>
        Effect.flatMap(withPassword(design.encodes), (encodes) =>
          Effect.asVoid(scanning.scan({ label: null, style: {}, frame: { kind: "plain" }, ...design, encodes }))
        ),

      create: Effect.fnUntraced(function* (design: typeof CreateQrDesign.Type) {
        const { livemode, workspaceId } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        yield* sandboxes.hold({ workspaceId, livemode }, "qr_designs")
        yield* keepLogo(design.style)
        const made = yield* repository.insert({
          id: newId("qr", now),
          workspaceId,
          livemode,
          encodes: yield* withPassword(design.encodes),
          label: design.label ?? null,
          tags: [...(design.tags ?? [])],
          style: design.style ?? {},
          frame: design.frame ?? { kind: "plain" },
          createdAt: new Date(now),
          updatedAt: new Date(now)
        })
        yield* note("qr", made.qrId, { encodes: design.encodes.kind })
        return withoutPassword(made)
      }),

      scanChanged: Effect.fnUntraced(function* ({ qrId, ...edit }: typeof UpdateQrDesign.Type) {
        const design = yield* find(qrId)
        yield* scanning.scan({ ...design, ...(yield* kept(edit, design)) })
      }),

      /** Replaces the given fields entirely; absent ones stay. */
      update: Effect.fnUntraced(function* ({ qrId, tags, ...edit }: typeof UpdateQrDesign.Type) {
        const held = yield* lock(qrId)
        yield* keepLogo(edit.style)
        const news = newsOf(held, { ...(yield* kept(edit, held)), ...(tags && { tags: [...tags] }) })
        yield* note("qr", qrId, { changed: Object.keys(news) })
        return withoutPassword(yield* repository.put(held, yield* dated(news)))
      }),

      render,

      /** Returns the rendered file, and records it as an asset if it was stored. */
      hand: Effect.fnUntraced(function* (
        { format, qrId }: typeof RenderQrDesign.Type,
        { design, file, stored }: Rendered
      ) {
        const filename = filenameOf(design, format, file)
        const tags = [...new Set([...savedTags, ...design.tags])]
        const assetId = stored && (yield* assets.record(stored, { filename, tags }))
        yield* note("qr", qrId, { format, ...(assetId !== undefined && { asset: assetId }) })
        return {
          qrId,
          format,
          contentType: file.contentType,
          filename,
          fileBase64: Buffer.from(file.bytes).toString("base64"),
          byteLength: file.bytes.byteLength,
          ...(assetId !== undefined && { assetId })
        } satisfies QrRender
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
