import { newId, type QrDesignId } from "@tidings/schema/Id"
import { type Problem, problem } from "@tidings/schema/Problem"
import type { QrDesign, QrEncodes, QrFormat, QrFrame, QrRender, QrStyle } from "@tidings/schema/resources/QrDesign"
import { QrRepository } from "@tidings/storage/repositories/QrRepository"
import { Clock, Context, Effect, Layer, type Result } from "effect"
import { Caller } from "../access/Caller.ts"
import { Assets, type AssetFile, type Stored } from "../assets/Assets.ts"
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

type Unscanned = Problem<"field_invalid" | "service_unavailable" | "workspace_rate_limit">
type Missing = Problem<"resource_not_found">

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
 * QR designs, each of which a scanner has read. What takes time (reading a logo, painting, scanning, storing) is done by the `prepare` of a deed,
 * before its transaction; a refusal it finds is the deed's, so that it is remembered as the call's answer.
 */
export class QrDesigns extends Context.Service<QrDesigns>()("@tidings/services/QrDesigns", {
  make: Effect.gen(function* () {
    const repository = yield* QrRepository
    const assets = yield* Assets
    const scanning = yield* Scanning

    const find = Effect.fnUntraced(function* (qrId: QrDesignId) {
      const { workspaceId } = yield* Caller
      const design = yield* repository.find(workspaceId, qrId)
      return design ?? (yield* problem("resource_not_found"))
    })

    const render = Effect.fnUntraced(function* ({ format, qrId, saveToAssets = false }: Rendering) {
      const design = yield* find(qrId)
      const file = (yield* scanning.scan(design, { format, madeAtMs: Date.parse(design.updatedAt) }))!
      const stored = saveToAssets ? yield* assets.put(file) : undefined
      return { design, file, stored } satisfies Rendered
    })

    return {
      prepareCreate: (design: NewDesign) =>
        Effect.result(scanning.scan({ label: null, style: {}, frame: { kind: "plain" }, ...design })),

      create: Effect.fnUntraced(function* (design: NewDesign, prepared: Result.Result<unknown, Unscanned>) {
        yield* Effect.fromResult(prepared)
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

      prepareUpdate: (qrId: QrDesignId, edit: DesignEdit) =>
        Effect.result(Effect.flatMap(find(qrId), (design) => scanning.scan({ ...design, ...edit }))),

      /** What is given is replaced whole, the rest stays. */
      update: Effect.fnUntraced(function* (
        qrId: QrDesignId,
        { tags, ...edit }: DesignEdit,
        prepared: Result.Result<unknown, Unscanned | Missing>
      ) {
        yield* Effect.fromResult(prepared)
        const { workspaceId } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        const updated = yield* repository.update(workspaceId, qrId, { ...edit, ...(tags && { tags: [...tags] }) }, now)
        if (updated === undefined) return yield* problem("resource_not_found")
        yield* note("qr", qrId, { changed: [...Object.keys(edit), ...(tags ? ["tags"] : [])] })
        return updated
      }),

      prepareRender: (rendering: Rendering) => Effect.result(render(rendering)),

      render: Effect.fnUntraced(function* (
        { format, qrId }: Rendering,
        prepared: Result.Result<Rendered, Unscanned | Missing>
      ) {
        const { design, file, stored } = yield* Effect.fromResult(prepared)
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
