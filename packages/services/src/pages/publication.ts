import { type PagePlace, renderPage } from "@tidings/engines/pages/document"
import { worldPath } from "@tidings/schema/World"
import type { Brand } from "@tidings/schema/resources/Brand"
import type { PageDocument } from "@tidings/schema/resources/PageDocument"
import type { PageRow } from "@tidings/storage/repositories/PageRepository"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { brotliCompressSync, constants } from "node:zlib"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { type PageCard, cardOf } from "./PageCards.ts"

interface Standing {
  /** Host of the page; empty for the installation's own. */
  readonly host: string
  readonly livemode: boolean
  readonly slug: string
}

/**
 * Returns the URLs of a page: below /p/ of the public URL, or of the workspace's own host. Forms are posted to a path
 * relative to the page itself.
 */
export const placing: Effect.Effect<(standing: Standing) => PagePlace, never, PublicUrl> = Effect.map(
  PublicUrl,
  (publicUrl) => {
    const { protocol } = new URL(publicUrl)
    return ({ host, livemode, slug }) => ({
      url: `${host === "" ? publicUrl : `${protocol}//${host}`}/p/${worldPath({ livemode, slug })}`,
      action: slug,
      // A page loads files only from its own host.
      library: host === "" ? `${publicUrl}/assets/` : `${protocol}//${host}/assets/`
    })
  }
)

/** Maximum size of a page's HTML in bytes, so that it loads at once even on a slow connection. */
export const mostPageBytes = 50 * 1024

/** A page as it would be published. */
interface Publication {
  readonly document: PageDocument
  readonly html: Uint8Array
  readonly digest: string
  readonly card: Uint8Array | null
}

// Takes 1 ms, in the publishing transaction; the highest quality, 11, takes 50 to 80 ms and saves a tenth.
const quality = 5

export const compressed = (html: Uint8Array): Uint8Array =>
  brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length
    }
  })

/** Builds a page's document from its current content and its brand's current colours. */
export const pageDocumentOf = (row: PageRow, { domain, logos, name, palette, typography }: Brand): PageDocument => {
  const { description, locale, sections, title } = row
  return { title, description, locale, sections, brand: { name, domain, palette, typography, logos } }
}

/**
 * Builds the publication of a page, with the card if it shows the current content; equal page, brand, place and card
 * give equal bytes.
 */
export const publicationOf = (row: PageRow, brand: Brand, place: PagePlace, drawn?: PageCard): Publication => {
  const card = drawn?.of === cardOf(row, brand) ? drawn : undefined
  return bytesOf(pageDocumentOf(row, brand), place, card)
}

/** Renders a document as visitors get it, with its card if there is one. */
export const bytesOf = (
  page: PageDocument,
  place: PagePlace,
  card: Pick<PageCard, "alt" | "digest" | "png"> | undefined
): Publication => {
  const document = { ...page, ...(card !== undefined && { card: { digest: card.digest, alt: card.alt } }) }
  const html = Buffer.from(renderPage(document, place))
  return {
    document,
    html,
    card: card?.png ?? null,
    digest: createHash("sha256").update(html).digest("base64url").slice(0, 27)
  }
}
