import type { PageInput } from "@tidings/schema/fields/page"
import { newId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { Block } from "@tidings/schema/composing/Block"
import type { World } from "@tidings/schema/World"
import type { ComposePage, CreatePage, UpdatePage } from "@tidings/schema/resources/Page"
import { Queue } from "@tidings/jobs/Queue"
import {
  PageRepository,
  type PageChanges,
  type PageRow,
  type PageForPublication
} from "@tidings/storage/repositories/PageRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { Cursors } from "../paging/Cursors.ts"
import { Sandboxes } from "../limits/Sandboxes.ts"
import { editorOf, withEditor } from "../templates/editing.ts"
import { absentList, FormLists } from "./FormLists.ts"
import { type PageCard, PageCards } from "./PageCards.ts"
import { compressed, mostPageBytes, placing, publicationOf } from "./publication.ts"
import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import draw_page_card from "./jobs/draw_page_card.ts"
import { editedOf } from "./editedOf.ts"
import { PagePreviews } from "./PagePreviews.ts"
import { pageSeen, toPage, toPageSummary } from "./shown.ts"
import { slugsLike } from "@tidings/engines/links/slug"
import { isDeepStrictEqual } from "node:util"

const mostSlug = 60

/** The composed content of a page. */
export interface ComposedSections {
  readonly title: string
  readonly description: string
  readonly locale: string
  readonly blocks: ReadonlyArray<Block>
}

/** Landing pages: created from briefs, and frozen on publication. Decided in docs/decisions/pages.md. */
export class Pages extends Context.Service<Pages>()("@tidings/services/Pages", {
  make: Effect.gen(function* () {
    const repository = yield* PageRepository
    const lists = yield* FormLists
    const cursors = yield* Cursors
    const sandboxes = yield* Sandboxes
    const { draw } = yield* PageCards
    const placeOf = yield* placing

    const find = own(repository.find)
    const lock = own(repository.lock)
    const hold = own(repository.hold)
    const previews = yield* PagePreviews
    const queue = yield* Queue
    const shown = (row: PageRow) => Effect.map(previews.urlOf(row), (url) => toPage(row, placeOf(row).url, url))

    /** The refusal of a taken slug, suggesting a similar free one. */
    const taken = Effect.fnUntraced(function* (world: Pick<World, "livemode">, slug: string) {
      const suggestion = yield* repository.firstFree(
        world,
        slugsLike(slug).filter((one) => one.length <= mostSlug)
      )
      return yield* problem("slug_taken", {
        message: "Another page already has this slug, or had it and was public.",
        fields: [{ path: "slug", code: "taken", message: `"${slug}" is taken` }],
        ...(suggestion !== undefined && { extra: { suggestion } })
      })
    })

    const hasForm = ({ sections }: PageRow) => sections.some(({ type }) => type === "form")

    /** Publishes a locked page. */
    const publishHeld = Effect.fnUntraced(function* (standing: PageForPublication, drawn: PageCard | undefined) {
      const { brand, host, page: row } = standing
      const { id } = row
      const { card, digest, document, html } = publicationOf(row, brand, placeOf({ ...row, host }), drawn)
      if (html.length > mostPageBytes) {
        const message = `The page takes ${html.length} bytes of at most ${mostPageBytes}: compose it shorter`
        return yield* problem("field_invalid", { fields: [{ path: "idOrSlug", code: "too_long", message }] })
      }
      const listId = hasForm(row) ? yield* lists.of(standing) : row.listId
      const isSame = Effect.map(repository.document(row), (before) => {
        const { card: _, ...words } = before ?? {}
        return isDeepStrictEqual(words, document)
      })
      const isKnown = standing.digest === digest || (card === null && (yield* isSame))
      if (card === null)
        yield* queue.enqueue(
          draw_page_card,
          { pageId: id, workspaceId: row.workspaceId, livemode: row.livemode },
          { key: id, turn: turnOf(row.workspaceId, (yield* Caller).plan) }
        )
      const version = isKnown ? row.version : row.version + 1
      yield* note("page", id, { slug: row.slug, version })
      if (isKnown && row.status === "published" && row.listId === listId) return row
      const publishedAt = new Date(yield* Clock.currentTimeMillis)
      if (!isKnown) {
        const brotli = compressed(html)
        yield* repository.publish({
          workspaceId: row.workspaceId,
          pageId: id,
          version,
          document,
          digest,
          html,
          brotli,
          card,
          publishedAt
        })
      }
      return yield* repository.update(row, { status: "published", version, host, listId, publishedAt, editedBy: [] })
    })

    return {
      /** Lists pages, newest first. */
      list: (input: PageInput) =>
        cursors.page("pages", input, (world, window) =>
          Effect.map(repository.list(world, window), (rows) => rows.map((row) => toPageSummary(row, placeOf(row).url)))
        ),

      read: (idOrSlug: string) => Effect.flatMap(find(idOrSlug), shown),

      /** Refuses what `create` would refuse, before content is composed for it. */
      check: Effect.fnUntraced(function* (
        { list, slug }: typeof CreatePage.Type,
        { isTaken, lacksList }: { readonly isTaken: boolean; readonly lacksList: boolean }
      ) {
        if (isTaken) return yield* taken(yield* Caller, slug)
        if (list !== undefined && lacksList) return yield* absentList(list)
      }),

      /** Creates an unpublished page with its composed content. */
      create: Effect.fnUntraced(function* (
        { brief, ctaLabel, icpIds = [], length = "medium", list, objective, slug, vibe }: typeof CreatePage.Type,
        brandId: PageRow["brandId"],
        { blocks, description, locale, title }: ComposedSections
      ) {
        const caller = yield* Caller
        const { livemode, workspaceId } = caller
        yield* sandboxes.hold(caller, "pages")
        const isKept = yield* repository.isKeptByOthers(caller, slug)
        const now = new Date(yield* Clock.currentTimeMillis)
        const id = newId("pg", now.getTime())
        const row = yield* repository.insert({
          id,
          workspaceId,
          livemode,
          slug,
          brandId,
          title,
          description,
          locale,
          sections: blocks,
          brief,
          objective,
          ctaLabel: ctaLabel ?? null,
          vibe: vibe ?? null,
          length,
          icpIds,
          list: list ?? null,
          listId: null,
          status: "draft",
          version: 0,
          editedBy: [editorOf(caller)],
          publishedAt: null,
          createdAt: now,
          updatedAt: now
        })
        if (row === undefined || (yield* isKept)) return yield* taken(caller, slug)
        yield* note("page", id, { slug, objective })
        return yield* shown(row)
      }),

      /**
       * Replaces a page's content by newly composed content; with `persist` false it is only shown and nothing changes.
       * The published version stays as it is.
       */
      recompose: Effect.fnUntraced(function* (
        { brief, ctaLabel, icpIds, idOrSlug, length, objective, persist = true, vibe }: typeof ComposePage.Type,
        { blocks, description, locale, title }: ComposedSections
      ) {
        const caller = yield* Caller
        const row = yield* lock(idOrSlug)
        const told = { brief, ctaLabel, icpIds, length, objective, vibe }
        const composed: PageChanges = {
          ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
          title,
          description,
          locale,
          sections: blocks,
          editedBy: withEditor(row.editedBy, editorOf(caller)),
          updatedAt: new Date(yield* Clock.currentTimeMillis)
        }
        yield* note("page", row.id, { slug: row.slug, persisted: persist })
        return yield* shown(persist ? yield* repository.update(row, composed) : { ...row, ...composed })
      }),

      /** Draws the card for `publish`; must not be called inside a transaction. */
      drawCard: draw,

      /**
       * Publishes the page in its brand's current colours, with a card drawn of it, as the next version, which visitors
       * get from then on; without changes it keeps its version.
       */
      publish: (idOrSlug: string, card?: PageCard) =>
        Effect.flatMap(
          Effect.flatMap(hold(idOrSlug), (standing) => publishHeld(standing, card)),
          shown
        ),

      /** Takes a page offline: visitors are told that it is gone. A page that was never published stays a draft. */
      unpublish: Effect.fnUntraced(function* (idOrSlug: string) {
        const row = yield* lock(idOrSlug)
        yield* note("page", row.id, { slug: row.slug })
        return yield* shown(row.status === "published" ? yield* repository.update(row, { status: "unpublished" }) : row)
      }),

      /** Changes the given fields of a page. Visitors see it after publish_page. */
      update: Effect.fnUntraced(function* (input: typeof UpdatePage.Type) {
        const caller = yield* Caller
        const { slug } = input
        const row = yield* lock(input.idOrSlug)
        const changes = yield* editedOf(row, input)
        yield* note("page", row.id, { slug: row.slug, changed: Object.keys(changes) })
        if (Object.keys(changes).length === 0) return yield* shown(row)
        if (slug !== undefined && slug !== row.slug) {
          const isKept = yield* repository.isKeptByOthers(row, slug)
          const isReserved = yield* repository.reserve(row, slug)
          const isTaken = (yield* repository.isTaken(row, slug)) || (yield* isKept) || !(yield* isReserved)
          if (isTaken) return yield* taken(row, slug)
        }
        const updatedAt = new Date(yield* Clock.currentTimeMillis)
        const editedBy = withEditor(row.editedBy, editorOf(caller))
        return yield* shown(yield* repository.update(row, { ...changes, editedBy, updatedAt }))
      }),

      /** Deletes a page that is not public; consents of its visitors are kept. Deleting it again is no error. */
      remove: Effect.fnUntraced(function* (idOrSlug: string) {
        const caller = yield* Caller
        const row = yield* repository.lock(caller, idOrSlug)
        if (row?.status === "published") return yield* problem("page_published")
        const id = row?.id ?? (yield* repository.deleted(caller, idOrSlug))
        if (id === undefined) return yield* problem("resource_not_found")
        yield* note("page", id, row === undefined ? {} : { slug: row.slug })
        if (row !== undefined) yield* repository.end(row)
        return { id, deleted: true as const }
      }),

      /** Withdraws a page: deletes one that was never published, takes any other offline. */
      withdraw: Effect.fnUntraced(function* (pageId: PageRow["id"]) {
        const row = yield* lock(pageId)
        yield* note("page", row.id, { slug: row.slug })
        if (row.version === 0) yield* repository.end(row)
        else if (row.status === "published") yield* repository.update(row, { status: "unpublished" })
      }),

      /** The page as shown to the approver of its publication; locked until the transaction ends. */
      seen: (idOrSlug: string) => Effect.map(lock(idOrSlug), pageSeen)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
