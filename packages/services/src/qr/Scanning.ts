import type { FieldError } from "@tidings/schema/FieldError"
import { problem } from "@tidings/schema/Problem"
import type { QrEncodes, QrFrame, QrStyle } from "@tidings/schema/QrDesign"
import { LinkRepository } from "@tidings/storage/repositories/LinkRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Assets } from "../assets/Assets.ts"
import { shortUrls } from "../links/shortUrls.ts"
import { contentsOf, placeOf } from "./contentsOf.ts"
import { colourErrors } from "./contrast.ts"
import { draw, type Subject } from "./draw.ts"
import { culprit, legible, type Painted } from "./legible.ts"
import { lettering, type Lettering } from "./lettering.ts"
import { logoOf } from "./logoOf.ts"
import { type Look, lookOf } from "./Look.ts"
import { matrixOf } from "./Matrix.ts"

/** The parts of a design that a scanner, or one who looks at it, can tell. */
interface Scanned {
  readonly encodes: QrEncodes
  readonly label: string | null
  readonly style: QrStyle
  readonly frame: QrFrame
}

const refuse = (...fields: ReadonlyArray<FieldError>) => Effect.fail(problem("field_invalid", { fields }))

const wordErrors = ({ band }: Look, letters: Lettering): ReadonlyArray<FieldError> => {
  if (band === undefined) return []
  const refused = (code: FieldError["code"], message: string) => [{ path: "frame.text", code, message }]
  if (band.text === "") return refused("too_short", "The band needs words")
  const missing = letters.missing(band.text)
  return missing.length === 0
    ? []
    : refused("pattern_mismatch", `The lettering is Latin, Greek and Cyrillic; it has no ${missing.join(" ")}`)
}

/** Paints designs and reads them as a scanner would. */
export class Scanning extends Context.Service<Scanning>()("@tidings/services/Scanning", {
  make: Effect.gen(function* () {
    const links = yield* LinkRepository
    const assets = yield* Assets
    const { urlOf } = yield* shortUrls

    const linkText = Effect.fnUntraced(function* (linkId: string) {
      const { workspaceId } = yield* Caller
      const link = yield* links.find(workspaceId, linkId)
      const wrong =
        link === undefined
          ? "The workspace has no such link"
          : link.archivedAt !== null
            ? "This link was archived"
            : link.disabledAt !== null
              ? "This link was disabled"
              : undefined
      if (link === undefined || wrong !== undefined)
        return [{ path: "encodes.linkId", code: "format_invalid", message: wrong! }] satisfies ReadonlyArray<FieldError>
      return urlOf(link)
    })

    const logoFor = Effect.fnUntraced(function* ({ logoAssetId }: QrStyle) {
      if (logoAssetId === undefined) return undefined
      const asset = yield* assets.read(logoAssetId)
      if (asset !== undefined) return yield* Effect.promise(() => logoOf(asset))
      const message = "The workspace has no such asset, or its file was lost"
      return { path: "style.logoAssetId", code: "format_invalid", message } satisfies FieldError
    })

    return {
      /** What is made of a design while it is scanned; refuses everything about it that must change before a scanner reads it. */
      scan: Effect.fnUntraced(function* <A>(
        { encodes, frame, label, style }: Scanned,
        make: (painted: Painted) => Promise<A>
      ) {
        const letters = yield* Effect.promise(lettering)
        const look = lookOf(style, frame)
        const contents = encodes.kind === "shortLink" ? yield* linkText(encodes.linkId) : contentsOf(encodes)
        const logo = yield* logoFor(style)
        const errors = [
          ...(typeof contents === "string" ? [] : contents),
          ...colourErrors(look),
          ...(logo !== undefined && "path" in logo ? [logo] : []),
          ...wordErrors(look, letters)
        ]
        if (typeof contents !== "string" || (logo !== undefined && "path" in logo) || errors.length > 0)
          return yield* refuse(...errors)
        const matrix = matrixOf(contents, look.correction)
        if (matrix === undefined) {
          const message = `No QR code holds so much with error correction ${look.correction}`
          return yield* refuse({ path: placeOf(encodes), code: "too_long", message })
        }
        const subject: Subject = { matrix, look, logo, title: label ?? look.band?.text ?? "QR code" }
        const drawing = draw(subject, letters)
        const scanned = yield* Effect.promise(() => legible(drawing, contents, make))
        if (scanned !== undefined) return scanned.made
        return yield* refuse(yield* Effect.promise(() => culprit(subject, contents, letters)))
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
