import type { FieldError } from "@tidings/schema/FieldError"
import type { QrEncodes } from "@tidings/schema/resources/QrDesign"
import { vcardErrors, vcardText } from "./vcardText.ts"
import { wifiErrors, wifiText } from "./wifiText.ts"

/** True for a text that would run as a script in the reader. */
const isScript = (text: string) => /^\s*(?:javascript|data|vbscript):/iu.test(text)

/** Contents of a design except a short link, which depends on the workspace. */
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

/** Returns the text that a scanner will read; or the errors in the contents. */
export const contentsOf = (encodes: Contents): string | ReadonlyArray<FieldError> => {
  const errors = contentErrors(encodes)
  return errors.length === 0 ? textOf(encodes) : errors
}

/** Returns the path of the text to encode in the input. */
export const placeOf = (encodes: QrEncodes): string =>
  encodes.kind === "static"
    ? "encodes.payload"
    : encodes.kind === "vcard" && encodes.vcardSource !== undefined
      ? "encodes.vcardSource"
      : "encodes"
