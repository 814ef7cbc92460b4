import type { FieldError } from "@tidings/schema/FieldError"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { CropPresetId } from "@tidings/schema/resources/Composition"
import type { Copy, LayoutName } from "./copy/Copy.ts"
import type { Photograph } from "./photograph.ts"

/** Everything it takes to draw a card; plain data, so that a thread can be asked. */
export interface Task {
  readonly copy: Copy
  readonly layout: LayoutName
  readonly brand: Pick<Brand, "name" | "domain" | "palette" | "typography">
  readonly cropPresetId: CropPresetId
  /** What the card's variation is chosen by. */
  readonly seed: string
  readonly photograph: Photograph | undefined
}

/** A picture file as where it is shown takes it: Instagram's are JPEG, all others PNG. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly contentType: "image/png" | "image/jpeg"
}

/** The card, with what was done otherwise than asked; or what must change before it can be drawn. */
export type Outcome =
  | { readonly errors: ReadonlyArray<FieldError> }
  | { readonly picture: Picture; readonly notes: ReadonlyArray<string> }
