import { newId, type QrDesignId } from "@tidings/schema/Id"
import type { QrDesign, QrEncodes, QrFormat, QrFrame, QrRender, QrStyle } from "@tidings/schema/resources/QrDesign"
import { QrRepository } from "@tidings/storage/repositories/QrRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Assets, type AssetFile, type Stored } from "../assets/Assets.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { Scanning } from "./Scanning.ts"

/** What an author may change. */
export interface DesignEdit {
  readonly encodes?: QrEncodes
  readonly label?: string | null
  readonly tags?: ReadonlyArray<string>
  readonly style?: QrStyle
  readonly frame?: QrFrame
}

export interface NewDesign extends DesignEdit {
  readonly encodes: QrEncodes
  readonly label?: string
}

/** Which design to render, as what. */
export interface Rendering {
  readonly qrId: QrDesignId
  readonly format: QrFormat
  readonly saveToAssets?: boolean
}

/** A file rendered before the transaction, and where it was stored if it shall be kept. */
interface Rendered {
  readonly design: QrDesign
  readonly file: AssetFile
  readonly stored: Stored | undefined
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
 * QR designs, each of which a scanner has read. What takes time (reading a logo, painting, scanning, storing) is done before the
 * transaction, by the `prepare` of a row.
 */
export class QrDesigns extends Context.Service<QrDesigns>()("@tidings/services/QrDesigns", {
  make: Effect.gen(function* () {
    const repository = yield* QrRepository
    const assets = yield* Assets
    const scanning = yield* Scanning

    const find = own(repository.find)

    const render = Effect.fnUntraced(function* ({ format, qrId, saveToAssets = false }: Rendering) {
      const design = yield* find(qrId)
      const file = (yield* scanning.scan(design, { format, madeAtMs: Date.parse(design.updatedAt) }))!
      const stored = saveToAssets ? yield* assets.put(file) : undefined
      return { design, file, stored } satisfies Rendered
    })

    return {
      scanNew: (design: NewDesign) =>
        Effect.asVoid(scanning.scan({ label: null, style: {}, frame: { kind: "plain" }, ...design })),

      create: Effect.fnUntraced(function* (design: NewDesign) {
        const { workspaceId } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        const made = yield* repository.insert({
          id: newId("qr", now),
          workspaceId,
          encodes: design.encodes,
          label: design.label ?? null,
          tags: [...(design.tags ?? [])],
          style: design.style ?? {},
          frame: design.frame ?? { kind: "plain" },
          createdAt: new Date(now),
          updatedAt: new Date(now)
        })
        yield* note("qr", made.qrId, { encodes: design.encodes.kind })
        return made
      }),

      scanChanged: (qrId: QrDesignId, edit: DesignEdit) =>
        Effect.asVoid(Effect.flatMap(find(qrId), (design) => scanning.scan({ ...design, ...edit }))),

      /** What is given is replaced whole, the rest stays. */
      update: Effect.fnUntraced(function* (qrId: QrDesignId, { tags, ...edit }: DesignEdit) {
        const changes = { ...edit, ...(tags && { tags: [...tags] }) }
        const updated = yield* own(repository.update)(qrId, changes, yield* Clock.currentTimeMillis)
        yield* note("qr", qrId, { changed: [...Object.keys(edit), ...(tags ? ["tags"] : [])] })
        return updated
      }),

      render,

      /** Answers what was rendered, and keeps it as an asset where it was stored. */
      hand: Effect.fnUntraced(function* ({ format, qrId }: Rendering, { design, file, stored }: Rendered) {
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
