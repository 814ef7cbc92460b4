import type { Commission } from "@tidings/engines/composer/builtin/ContentPlan"
import { type Block, Blocks } from "@tidings/schema/composing/Block"
import { problem } from "@tidings/schema/Problem"
import type { ComposePage, CreatePage } from "@tidings/schema/resources/Page"
import { Context, Effect, Layer, Schema } from "effect"
import { CopyComposer } from "../composer/CopyComposer.ts"
import { Materials } from "../composer/Materials.ts"
import { type ComposedSections, Pages } from "./Pages.ts"

const decode = Schema.decodeUnknownEffect(Blocks)

/** Replaces control characters by spaces, since a page's lines allow none and a brief may contain any. */
const inLine = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}+/gu, " ")

const inLines = (value: unknown): unknown => {
  if (typeof value === "string") return inLine(value)
  if (Array.isArray(value)) return value.map(inLines)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inLines(inner)]))
}

/**
 * Validates the sections that a composer (a model or not) has written; content that a page does not allow is refused
 * and never stored.
 */
export const sectionsOf = (written: ReadonlyArray<Block>) =>
  Effect.mapError(decode(inLines(written)), () => {
    const message = "could not be set as a page: say it in other words"
    return problem("field_invalid", { fields: [{ path: "brief", code: "pattern_mismatch", message }] })
  })

/**
 * Sets the author's button label on every hero, pricing and cta button of the page, and as title and button of its
 * forms.
 */
const labelled = (blocks: ReadonlyArray<Block>, label: string | undefined): ReadonlyArray<Block> => {
  if (label === undefined) return blocks
  return blocks.map((block): Block => {
    if (block.type === "form") return { ...block, title: label, button: label }
    if (block.type === "cta") return { ...block, cta: { ...block.cta, label } }
    if ((block.type === "hero" || block.type === "pricing") && block.cta !== undefined)
      return { ...block, cta: { ...block.cta, label } }
    return block
  })
}

/** Validates a page that a composer has written, and removes what a page does not allow. */
export const pageFrom = (page: ComposedSections, ctaLabel?: string) =>
  Effect.map(sectionsOf(labelled(page.blocks, ctaLabel)), (blocks) => ({
    ...page,
    title: inLine(page.title),
    description: inLine(page.description),
    blocks
  }))

type Brief = Commission & { readonly ctaLabel: string | undefined }

/** Composes pages from briefs, in the name and colours of a brand. */
export class ComposedPages extends Context.Service<ComposedPages>()("@tidings/services/ComposedPages", {
  make: Effect.gen(function* () {
    const composer = yield* CopyComposer
    const materials = yield* Materials
    const pages = yield* Pages

    const write = Effect.fnUntraced(function* ({ ctaLabel, ...brief }: Brief) {
      const { composer: by, notes, ...page } = yield* composer.compose({ kind: "page", ...brief })
      return { page: yield* pageFrom(page, ctaLabel), composer: by, notes }
    })

    const compose = Effect.fnUntraced(function* (input: typeof CreatePage.Type) {
      const { brief, ctaLabel, length, locale, objective, vibe } = input
      const { material, ...standing } = yield* materials.forNewPage(input)
      yield* pages.check(input, standing)
      return {
        brand: material.brand,
        ...(yield* write({ ...material, brief, ctaLabel, length, locale, objective, vibe }))
      }
    })

    const composeAnew = Effect.fnUntraced(function* (input: typeof ComposePage.Type) {
      const { last, material } = yield* materials.forPage(input.idOrSlug, input.icpIds)
      return yield* write({
        ...material,
        brief: input.brief ?? last.brief,
        ctaLabel: input.ctaLabel ?? last.ctaLabel ?? undefined,
        length: input.length ?? last.length,
        locale: input.locale ?? (input.brief === undefined && last.locale !== "und" ? last.locale : undefined),
        objective: input.objective ?? last.objective,
        vibe: input.vibe ?? last.vibe ?? undefined
      })
    })

    return {
      /** Composes the copy of a new page, before the transaction. */
      compose,

      /** Creates a page from the composed copy. */
      keep: Effect.fnUntraced(function* (
        input: typeof CreatePage.Type,
        { brand, composer: by, notes, page }: Effect.Success<ReturnType<typeof compose>>
      ) {
        const created = yield* pages.create(input, brand.id, page)
        yield* yield* composer.charge("page", by)
        return { ...created, composer: by, notes }
      }),

      /**
       * Composes new copy for an existing page, before the transaction; arguments that the call omits are taken from
       * the last composition.
       */
      composeAnew,

      /** Stores the new copy in its page, or only shows it. */
      renew: Effect.fnUntraced(function* (
        input: typeof ComposePage.Type,
        { composer: by, notes, page }: Effect.Success<ReturnType<typeof composeAnew>>
      ) {
        const recomposed = yield* pages.recompose(input, page)
        yield* yield* composer.charge("page", by)
        return {
          ...recomposed,
          persisted: input.persist ?? true,
          composer: by,
          notes
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
