import type { FieldError } from "@tidings/schema/FieldError"
import type { QrFormat } from "@tidings/schema/resources/QrDesign"
import type { AssetFile } from "../assets/AssetFile.ts"
import type { QrAppearance } from "./drawing/QrAppearance.ts"

/** A picture of the library, as it lies there. */
export interface LogoFile {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** Everything it takes to paint a code and scan it; plain data, so that a thread can be asked. */
export interface RenderRequest {
  /** What the code says, or why it cannot. */
  readonly contents: string | ReadonlyArray<FieldError>
  /** Where in the input that stands. */
  readonly place: string
  readonly look: QrAppearance
  /** The logo, if it shall have one, or why it cannot. */
  readonly logo: LogoFile | FieldError | undefined
  readonly title: string
  /** A file to make of it; without one it is only scanned. */
  readonly file: { readonly format: QrFormat; readonly madeAtMs: number } | undefined
}

/** Everything that must change before a scanner reads the code; or that it does, with the file that was asked for. */
export type Outcome = { readonly errors: ReadonlyArray<FieldError> } | { readonly file: AssetFile | undefined }
