import type { LinkId } from "@tidings/schema/Id"
import type { FieldError } from "@tidings/schema/FieldError"
import { problem } from "@tidings/schema/Problem"
import type { QrEncodes, QrFrame, QrStyle } from "@tidings/schema/resources/QrDesign"
import { LinkRepository } from "@tidings/storage/repositories/LinkRepository"
import { Context, Duration, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Assets } from "../assets/Assets.ts"
import { shortUrls } from "../links/toShortLink.ts"
import { crowded, threads } from "../threads/threads.ts"
import { contentsOf, placeOf } from "@tidings/engines/qr/contents/contentsOf"
import { appearanceOf } from "@tidings/engines/qr/drawing/QrAppearance"
import type { RenderRequest, QrOutcome } from "@tidings/engines/qr/RenderRequest"

/** The parts of a design that a scanner or a viewer can distinguish. */
interface Scanned {
  readonly encodes: QrEncodes
  readonly label: string | null
  readonly style: QrStyle
  readonly frame: QrFrame
}

const refused = (path: string, message: string): FieldError => ({ path, code: "format_invalid", message })

/** Threads that render; each takes some megabytes, and a job a tenth of a second. */
const renderers = { module: new URL("./renderThread.ts", import.meta.url), atOnce: 2, deadline: Duration.seconds(5) }

const tooLong = ({ logo, place }: RenderRequest) =>
  problem("field_invalid", {
    fields: [
      {
        path: logo === undefined ? place : "style.logoAssetId",
        code: "out_of_range",
        message: "Rendering and scanning this code takes too long"
      }
    ]
  })

/** Paints designs and reads them as a scanner would. Decided in docs/decisions/qr-and-files.md. */
export class Scanning extends Context.Service<Scanning>()("@tidings/services/Scanning", {
  make: Effect.gen(function* () {
    const links = yield* LinkRepository
    const assets = yield* Assets
    const { urlOf } = yield* shortUrls
    const render = yield* threads<RenderRequest, QrOutcome>(renderers)

    const linkText = Effect.fnUntraced(function* (linkId: LinkId) {
      const link = yield* links.find(yield* Caller, linkId)
      if (link === undefined) return [refused("encodes.linkId", "The workspace has no such link")]
      if (link.archivedAt !== null) return [refused("encodes.linkId", "This link was archived")]
      if (link.disabledAt !== null) return [refused("encodes.linkId", "This link was disabled")]
      return urlOf(link)
    })

    const logoFor = Effect.fnUntraced(function* ({ logoAssetId }: QrStyle) {
      if (logoAssetId === undefined) return undefined
      const asset = yield* assets.read(logoAssetId)
      if (asset !== undefined) return { bytes: asset.bytes, contentType: asset.contentType }
      return refused("style.logoAssetId", "The workspace has no such asset, or its file was lost")
    })

    return {
      /**
       * Scans a design and returns its file, if one is requested; refuses with everything that must change before a
       * scanner reads it.
       */
      scan: Effect.fnUntraced(function* ({ encodes, frame, label, style }: Scanned, file?: RenderRequest["file"]) {
        const look = appearanceOf(style, frame)
        const { workspaceId } = yield* Caller
        const request: RenderRequest = {
          contents: encodes.kind === "shortLink" ? yield* linkText(encodes.linkId) : contentsOf(encodes),
          place: placeOf(encodes),
          look,
          logo: yield* logoFor(style),
          title: label ?? look.band?.text ?? "QR code",
          file
        }
        const outcome = yield* render(workspaceId, request).pipe(
          Effect.catchTags({
            Exceeded: () => Effect.fail(tooLong(request)),
            Crowded: () => Effect.fail(crowded("QR codes"))
          })
        )
        if ("errors" in outcome) return yield* problem("field_invalid", { fields: outcome.errors })
        return outcome.file
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
