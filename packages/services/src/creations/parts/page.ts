import type { PageId } from "@tidings/schema/resources/Page"
import { Effect } from "effect"
import { Composer } from "../../composer/Composer.ts"
import { pageFrom } from "../../pages/ComposedPages.ts"
import { Pages } from "../../pages/Pages.ts"
import { ownSlugOf, slugOf } from "../slugOf.ts"
import type { PartMaker } from "./PartMaker.ts"

/** Makes a landing page, as a draft. */
export const pageMaker = Effect.gen(function* () {
  const composer = yield* Composer
  const pages = yield* Pages
  const maker: PartMaker = {
    ready: Effect.fnUntraced(function* ({ brand, creation, written }) {
      const { brief, vibe } = creation
      const page = yield* pageFrom(yield* composer.set(written, { kind: "page", brand }))
      const { length, objective } = written.plan
      const asked = { brief, objective, length, ...(vibe !== null && { vibe }) }
      const own = ownSlugOf(page.title, creation.id)
      const made = (slug: string) => pages.create({ ...asked, slug }, brand.id, page)
      const created = Effect.catchIf(
        made(slugOf(page.title) || own),
        ({ code }) => code === "slug_taken",
        () => made(own)
      )
      return Effect.map(created, ({ id, url }) => ({ id, url }))
    }),
    undo: ({ id }) => Effect.as(pages.withdraw(id as PageId), "undone")
  }
  return maker
})
