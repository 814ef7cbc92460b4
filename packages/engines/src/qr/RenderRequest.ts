import type { FieldError } from "@tidings/schema/FieldError"
import type { QrFormat } from "@tidings/schema/resources/QrDesign"
import type { AssetFile } from "../assets/AssetFile.ts"
import type { QrAppearance } from "./drawing/QrAppearance.ts"

/** A picture of the library, unchanged. */
interface LogoFile {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** Input for painting a code and scanning it; plain data, so that it can be passed to a thread. */
export interface RenderRequest {
  /** The text to encode, or the errors in it. */
  readonly contents: string | ReadonlyArray<FieldError>
  /** Path of the text in the input. */
  readonly place: string
  readonly look: QrAppearance
  /** The logo, or the error in it; undefined for a code without one. */
  readonly logo: LogoFile | FieldError | undefined
  readonly title: string
  /** The file to write; undefined to only scan the code. */
  readonly file: { readonly format: QrFormat; readonly madeAtMs: number } | undefined
}

/** The errors to fix before a scanner can read the code; or success, with the file if one was requested. */
export type QrOutcome = { readonly errors: ReadonlyArray<FieldError> } | { readonly file: AssetFile | undefined }
