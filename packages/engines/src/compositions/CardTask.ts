import type { FieldError } from "@tidings/schema/FieldError"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { CropPresetId } from "@tidings/schema/resources/Composition"
import type { Copy, LayoutName } from "./copy/Copy.ts"
import type { Photograph } from "./photograph.ts"

/** Input for drawing a card; plain data, so that it can be passed to a thread. */
export interface CardTask {
  readonly copy: Copy
  readonly layout: LayoutName
  readonly brand: Pick<Brand, "name" | "domain" | "palette" | "typography">
  readonly cropPresetId: CropPresetId
  /** Seed for choosing the card's variation. */
  readonly seed: string
  readonly photograph: Photograph | undefined
}

/** A picture file in the format of its destination: JPEG for Instagram, PNG for all others. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly contentType: "image/png" | "image/jpeg"
}

/** The card, with notes on deviations from the request; or the errors to fix before it can be drawn. */
export type CardOutcome =
  | { readonly errors: ReadonlyArray<FieldError> }
  | { readonly picture: Picture; readonly notes: ReadonlyArray<string> }
