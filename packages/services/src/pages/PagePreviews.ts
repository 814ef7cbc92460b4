import { isId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import type { PageId } from "@tidings/schema/resources/Page"
import { PageRepository } from "@tidings/storage/repositories/PageRepository"
import { PageVisitRepository } from "@tidings/storage/repositories/PageVisitRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Signer } from "../access/Signer.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { pageDocumentOf, placing } from "./publication.ts"
import { renderPreview } from "@tidings/engines/pages/document"

const day = 24 * 60 * 60_000
const days = 7
const purpose = "page preview"

/**
 * Previews of pages that are not public, or not in their current form, for holders of the URL. Decided in
 * docs/decisions/pages.md.
 */
export class PagePreviews extends Context.Service<PagePreviews>()("@tidings/services/PagePreviews", {
  make: Effect.gen(function* () {
    const repository = yield* PageRepository
    const visits = yield* PageVisitRepository
    const signer = yield* Signer
    const publicUrl = yield* PublicUrl
    const placeOf = yield* placing

    /**
     * Renders the page as it would be published now, without its card; undefined if its world has none of that name.
     */
    const render = Effect.fnUntraced(function* (world: World, idOrSlug: string) {
      const standing = yield* repository.standing(world, idOrSlug)
      if (standing === undefined) return undefined
      const { brand, host, page } = standing
      return renderPreview(pageDocumentOf(page, brand), { ...placeOf({ ...page, host }), action: "#" })
    })

    return {
      render,

      /** Renders the last published version of a page, with its URL; undefined if it was never published. */
      published: Effect.fnUntraced(function* (world: World, idOrSlug: string) {
        const { host, page } = (yield* repository.standing(world, idOrSlug)) ?? {}
        const version = page && page.version > 0 ? yield* visits.load(page) : undefined
        if (page === undefined || version === undefined) return undefined
        const place = placeOf({ ...page, host: host! })
        return {
          document: version.document,
          html: renderPreview(version.document, { ...place, action: "#" }),
          url: place.url
        }
      }),

      /** The preview URL of a page. The same all day (UTC), and valid for seven more days. */
      urlOf: Effect.fnUntraced(function* ({ id, livemode, workspaceId }: World & { readonly id: PageId }) {
        const endsMs = (Math.floor((yield* Clock.currentTimeMillis) / day) + 1 + days) * day
        return `${publicUrl}/p/preview/${signer.sign(purpose, `${workspaceId} ${livemode ? "live" : "test"} ${id} ${endsMs}`)}`
      }),

      /** Renders the page of a token; undefined if it was not signed here, has expired, or its page is gone. */
      open: Effect.fnUntraced(function* (token: string) {
        const [workspaceId = "", mode, id = "", ends] = signer.open(purpose, token)?.split(" ") ?? []
        if (!isId("ws", workspaceId) || !isId("pg", id) || Number(ends) <= (yield* Clock.currentTimeMillis))
          return undefined
        return yield* render({ workspaceId, livemode: mode === "live" }, id)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
