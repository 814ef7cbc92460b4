import type { FieldError } from "@tidings/schema/FieldError"
import { colourErrors } from "./drawing/contrast.ts"
import { draw, type Logo, type Subject } from "./drawing/draw.ts"
import { fileOf } from "./files/fileOf.ts"
import { culprit, ifScannable, type Painted } from "./files/ifScannable.ts"
import { lettering, type Lettering } from "./drawing/lettering.ts"
import { logoOf } from "./files/logoOf.ts"
import type { QrAppearance } from "./drawing/QrAppearance.ts"
import { matrixOf } from "./drawing/Matrix.ts"
import type { RenderRequest, QrOutcome } from "./RenderRequest.ts"

const wordErrors = ({ band }: QrAppearance, letters: Lettering): ReadonlyArray<FieldError> => {
  if (band === undefined) return []
  const refused = (code: FieldError["code"], message: string) => [{ path: "frame.text", code, message }]
  if (band.text === "") return refused("too_short", "The band needs a text")
  const missing = letters.missing(band.text)
  return missing.length === 0
    ? []
    : refused("pattern_mismatch", `The lettering is Latin, Greek and Cyrillic; it has no ${missing.join(" ")}`)
}

const isError = (logo: Logo | FieldError | undefined): logo is FieldError => logo !== undefined && "path" in logo

const logoFor = async ({ logo }: RenderRequest): Promise<Logo | FieldError | undefined> =>
  logo === undefined || "path" in logo ? logo : logoOf(logo)

const tooLong = ({ look, place }: RenderRequest): FieldError => ({
  path: place,
  code: "too_long",
  message: `No QR code holds so much with error correction ${look.correction}`
})

const unprintable: FieldError = {
  path: "format",
  code: "out_of_range",
  message: "The code is too dense to be read at 60 mm and 300 dpi; take svg or pdf"
}

/** Paints a request, scans it, and writes its file at the same time. */
export const renderDesign = async (request: RenderRequest): Promise<QrOutcome> => {
  const { contents, file, look, title } = request
  const [letters, logo] = await Promise.all([lettering(), logoFor(request)])
  const errors = [...colourErrors(look), ...(isError(logo) ? [logo] : []), ...wordErrors(look, letters)]
  if (typeof contents !== "string") return { errors: [...contents, ...errors] }
  if (isError(logo) || errors.length > 0) return { errors }
  const matrix = matrixOf(contents, look.correction)
  if (matrix === undefined) return { errors: [tooLong(request)] }
  const subject: Subject = { matrix, look, logo, title }
  const make = async (painted: Painted) => file && fileOf(painted, file.format, new Date(file.madeAtMs))
  const scanned = await ifScannable(draw(subject, letters), contents, make)
  if (scanned === undefined) return { errors: [await culprit(subject, contents, letters)] }
  return file !== undefined && scanned.made === undefined ? { errors: [unprintable] } : { file: scanned.made }
}
