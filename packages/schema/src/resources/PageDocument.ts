import type { Brand } from "./Brand.ts"
import type { Block } from "../composing/Block.ts"

/** What a page says, in whose colours. */
export interface PageDocument {
  readonly title: string
  readonly description: string
  /** A language tag (RFC 5646); `und` where nobody knows. */
  readonly locale: string
  readonly sections: ReadonlyArray<Block>
  readonly brand: Pick<Brand, "name" | "domain" | "palette" | "typography" | "logos">
  /** The picture by which others preview it; absent where none could be drawn. */
  readonly card?: { readonly digest: string; readonly alt: string }
}

/** The size of the picture by which others preview a page (ogp.me). */
export const pageCardPreset = "og"
