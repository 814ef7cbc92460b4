import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import { PageRepository, type PageRow } from "@tidings/storage/repositories/PageRepository"
import { Context, Effect, Layer } from "effect"
import { Caller, systemCaller } from "../access/Caller.ts"
import { PageCards } from "./PageCards.ts"
import { bytesOf, compressed, placing } from "./publication.ts"

/** Cards of pages that were published without one. */
export class LateCards extends Context.Service<LateCards>()("@tidings/services/LateCards", {
  make: Effect.gen(function* () {
    const cards = yield* PageCards
    const database = yield* Database
    const repository = yield* PageRepository
    const placeOf = yield* placing
    return {
      /**
       * Draws the card of a page's published version and stores it for visitors; fails if too many others are waiting
       * to be drawn.
       */
      draw: Effect.fnUntraced(function* (world: World, pageId: PageRow["id"]) {
        const standing = yield* repository.standing(world, pageId)
        if (standing === undefined || standing.page.version === 0) return
        const { brand, host, page } = standing
        const published = yield* repository.document(page)
        if (published === undefined || published.card !== undefined) return
        const card = yield* Effect.provideService(
          cards.drawn(pageId, published, { ...brand, ...published.brand }),
          Caller,
          systemCaller(world.workspaceId, "sandbox")
        )
        const { card: png, ...made } = bytesOf(published, placeOf({ ...page, host }), card)
        const brotli = compressed(made.html)
        yield* database.transaction(
          repository.setCard({
            workspaceId: page.workspaceId,
            pageId,
            version: page.version,
            brotli,
            card: png,
            ...made
          })
        )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
