import { PageVisitRepository, type VisitedPage } from "@tidings/storage/repositories/PageVisitRepository"
import type { PageDocument } from "@tidings/schema/resources/PageDocument"
import type { WorkspaceId } from "@tidings/schema/Id"
import { namedByPath } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { OneSecondCache } from "../caches/OneSecondCache.ts"
import { placing } from "./publication.ts"
import { renderDone, renderReturned, styleIn } from "@tidings/engines/pages/document"
import type { Returned } from "@tidings/engines/pages/formCard"

/** A published page as visitors get it. */
export interface PublishedPage {
  readonly slug: string
  readonly standing: VisitedPage
  readonly document: PageDocument
  /** Digest of the HTML bytes. */
  readonly digest: string
  readonly html: Uint8Array
  readonly brotli: Uint8Array
  /** The style sheet in the HTML. */
  readonly style: string
  /** Renders the confirmation page after its form was sent. */
  readonly done: () => string
  /** Renders the page again, with the errors of a form. */
  readonly returned: (returned: Returned) => string
}

/** The page under a path; null if there is none, `gone` if it was taken offline. */
export type Visited = PublishedPage | { readonly gone: true; readonly standing: VisitedPage } | null

// Each up to 15 KB, uncompressed and compressed bytes together.
const mostPages = 1_000
// Each up to 60 KB.
const mostCards = 200

/**
 * Finds published pages for visitors, with the bytes made on publication. A page is cached in this process for a second
 * at most (see OneSecondCache), its bytes while its version is the same, so that a publication by any process shows
 * everywhere within a second.
 */
export class PageResolver extends Context.Service<PageResolver>()("@tidings/services/PageResolver", {
  make: Effect.gen(function* () {
    const repository = yield* PageVisitRepository
    const placeOf = yield* placing

    const load = Effect.fnUntraced(function* (path: string, standing: VisitedPage) {
      const { livemode, slug } = namedByPath(path)
      const found = yield* repository.load(standing)
      if (!found?.html || !found.brotli) return yield* Effect.die(new Error(`the page ${path} has no bytes`))
      const { brotli, digest, document, html } = found
      const place = placeOf({ host: standing.host, livemode, slug })
      const page: PublishedPage = {
        slug,
        standing,
        document,
        digest,
        html,
        brotli,
        style: styleIn(Buffer.from(html).toString()),
        done: () => renderDone(document, place),
        returned: (returned) => renderReturned(document, place, returned)
      }
      return page
    })

    const cache = yield* OneSecondCache.make<Visited>({
      most: mostPages,
      what: "pages",
      read: Effect.fnUntraced(function* (path, before) {
        const standing = yield* repository.find(path)
        if (standing === undefined || standing.status === "draft") return null
        if (standing.status === "unpublished") return { gone: true, standing } as const
        const isSame =
          before &&
          !("gone" in before) &&
          before.standing.id === standing.id &&
          before.standing.version === standing.version &&
          before.standing.digest === standing.digest
        return isSame ? { ...before, standing } : yield* load(path, standing)
      })
    })
    const cards = yield* OneSecondCache.make<Uint8Array | null>({
      most: mostCards,
      what: "cards of pages",
      read: (key, before) => {
        if (before !== undefined) return Effect.succeed(before)
        const [workspaceId, id, version] = key.split("/") as [WorkspaceId, VisitedPage["id"], string]
        return repository.card({ workspaceId, id, version: Number(version) })
      }
    })

    return {
      /** The picture with which others preview a page; null if it has none. */
      cardOf: ({ standing }: PublishedPage) => cards.get(`${standing.workspaceId}/${standing.id}/${standing.version}`),

      /** The cached result for a `worldPath`; undefined if it must be looked up. */
      known: (path: string): Visited | undefined => cache.known(path),
      find: (path: string) => cache.get(path)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
