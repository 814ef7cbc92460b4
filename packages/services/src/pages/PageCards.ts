import { pageCardPreset } from "@tidings/schema/resources/PageDocument"
import type { Brand } from "@tidings/schema/resources/Brand"
import { PageRepository, type PageRow } from "@tidings/storage/repositories/PageRepository"
import { Context, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { own } from "../access/own.ts"
import { isRightToLeft } from "@tidings/engines/languages/direction"
import { altOf } from "@tidings/engines/compositions/copy/altOf"
import { copyOf } from "@tidings/engines/compositions/copy/copyOf"
import { CardDrawing } from "../compositions/CardDrawing.ts"

/** The picture with which others preview a page (ogp.me); `of` is the digest of its content and brand. */
export interface PageCard {
  readonly png: Uint8Array
  readonly alt: string
  readonly digest: string
  readonly of: string
}

const digestOf = (bytes: string | Uint8Array): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 12)

type Worded = Pick<PageRow, "description" | "locale" | "sections" | "title">

const wordsOf = ({ description, locale, sections, title }: Worded) => {
  const hero = sections.find((block) => block.type === "hero")
  return {
    headline: hero?.title ?? title,
    lines: description === "" ? [] : [{ text: description, begins: true }],
    details: hero?.facts ?? [],
    isRightToLeft: isRightToLeft(locale)
  }
}

/** Digest of everything that a page's card shows. */
export const cardOf = (row: Worded, { domain, name, palette, typography }: Brand): string =>
  digestOf(JSON.stringify([wordsOf(row), domain, name, palette, typography]))

/** Draws the cards of pages. Decided in docs/decisions/pages.md. */
export class PageCards extends Context.Service<PageCards>()("@tidings/services/PageCards", {
  make: Effect.gen(function* () {
    const drawing = yield* CardDrawing
    const find = own((yield* PageRepository).standing)

    const drawn = Effect.fnUntraced(function* (id: PageRow["id"], words: Worded, brand: Brand) {
      const { copy, layout } = copyOf(wordsOf(words), false)
      const task = { copy, layout, brand, cropPresetId: pageCardPreset, seed: id, photograph: undefined } as const
      const { bytes: png } = (yield* drawing.draw(task)).picture
      const alt = altOf(copy, { brand: brand.name, hasPhotograph: false, layout })
      return { png, alt, digest: digestOf(png), of: cardOf(words, brand) } satisfies PageCard
    })

    return {
      /** Draws the card of a page's content in a brand's colours. Must not be called inside a transaction. */
      drawn,

      /**
       * Draws the card of a page in its brand's current colours; undefined if it cannot be drawn. Must not be called
       * inside a transaction.
       */
      draw: Effect.fnUntraced(function* (idOrSlug: string) {
        const { brand, page: row } = yield* find(idOrSlug)
        return yield* Effect.orElseSucceed(drawn(row.id, row, brand), () => undefined)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
