import type { Brand } from "./Brand.ts"
import type { Block } from "../composing/Block.ts"

/** The content of a page, and the brand that it is styled with. */
export interface PageDocument {
  readonly title: string
  readonly description: string
  /** A language tag (RFC 5646); `und` if unknown. */
  readonly locale: string
  readonly sections: ReadonlyArray<Block>
  readonly brand: Pick<Brand, "name" | "domain" | "palette" | "typography" | "logos">
  /** The picture of its link previews; absent if none could be drawn. */
  readonly card?: { readonly digest: string; readonly alt: string }
}

/** The crop preset of the picture of a page's link previews (ogp.me). */
export const pageCardPreset = "og"
