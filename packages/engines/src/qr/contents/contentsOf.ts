import type { FieldError } from "@tidings/schema/FieldError"
import type { QrEncodes } from "@tidings/schema/resources/QrDesign"
import { vcardErrors, vcardText } from "./vcardText.ts"
import { wifiErrors, wifiText } from "./wifiText.ts"

/** Where a text would run in the reader instead of leading it somewhere. */
const isScript = (text: string) => /^\s*(?:javascript|data|vbscript):/iu.test(text)

/** Everything a design may hold but a short link, which only the workspace can tell. */
export type Contents = Exclude<QrEncodes, { readonly kind: "shortLink" }>

const contentErrors = (encodes: Contents): ReadonlyArray<FieldError> => {
  switch (encodes.kind) {
    case "static":
      return isScript(encodes.payload)
        ? [{ path: "encodes.payload", code: "format_invalid", message: "javascript: and data: URLs are not encoded" }]
        : []
    case "wifi":
      return wifiErrors(encodes)
    case "vcard":
      return vcardErrors(encodes)
  }
}

const textOf = (encodes: Contents): string => {
  switch (encodes.kind) {
    case "static":
      return encodes.payload
    case "wifi":
      return wifiText(encodes)
    case "vcard":
      return vcardText(encodes)
  }
}

/** What a scanner is to read; or what of it must change first. */
export const contentsOf = (encodes: Contents): string | ReadonlyArray<FieldError> => {
  const errors = contentErrors(encodes)
  return errors.length === 0 ? textOf(encodes) : errors
}

/** Where the text to encode stands in the input. */
export const placeOf = (encodes: QrEncodes): string =>
  encodes.kind === "static"
    ? "encodes.payload"
    : encodes.kind === "vcard" && encodes.vcardSource !== undefined
      ? "encodes.vcardSource"
      : "encodes"
