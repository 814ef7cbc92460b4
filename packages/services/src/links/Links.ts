import type { FieldError } from "@tidings/schema/FieldError"
import { newId, type LinkId, isId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import {
  linkPage,
  type CreateShortLink,
  type ListShortLinks,
  type ShortLink
} from "@tidings/schema/resources/ShortLink"
import type { ListUtmSuggestions, UtmSuggestion } from "@tidings/schema/resources/Utm"
import { LinkDomainRepository } from "@tidings/storage/repositories/LinkDomainRepository"
import { LinkRepository, type LinkRow, type NewLinkRow } from "@tidings/storage/repositories/LinkRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { newsOf } from "../audit/newsOf.ts"
import type { PublicUrl } from "../installation/PublicUrl.ts"
import { Cursors } from "../paging/Cursors.ts"
import { Sandboxes } from "../limits/Sandboxes.ts"
import { stoppedBy } from "../settlement/stoppedBy.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import type { TypedEvent } from "../webhooks/EventToSend.ts"
import { wrongDestinations } from "./destinations.ts"
import { linkColumnsOf, linkContradictions, keptBy, namedIn, type LinkUpdate } from "./LinkUpdate.ts"
import { hashPassword } from "./linkPassword.ts"
import { shortUrls, toShortLink } from "./toShortLink.ts"
import { isReserved, mintSlug, slugsLike } from "@tidings/engines/links/slug"
import { wrongTimes } from "@tidings/engines/links/wrongTimes"

/** Lowest plan with custom short domains. */
export const customDomainPlan = "pro"

/** Price of a short link in credits. */
export const linkPrice = 1

/** True if the domain is not the installation's own, which is also the default. */
export const isCustomDomain = (domain: string | undefined): Effect.Effect<boolean, never, PublicUrl> =>
  Effect.map(shortUrls, ({ ownDomain }) => domain !== undefined && domain !== ownDomain)

const refusing = (wrong: Effect.Effect<ReadonlyArray<FieldError>>) =>
  Effect.flatMap(wrong, (fields) =>
    fields.length === 0 ? Effect.void : Effect.fail(problem("field_invalid", { fields }))
  )

const mintings = 8
const suggestedValues = 100

/** Short links of a workspace, and the operator's measures against abused ones. */
export class Links extends Context.Service<Links>()("@tidings/services/Links", {
  make: Effect.gen(function* () {
    const repository = yield* LinkRepository
    const domains = yield* LinkDomainRepository
    const events = yield* WebhookFanOut
    const cursors = yield* Cursors
    const sandboxes = yield* Sandboxes

    const shown = Effect.fnUntraced(function* (row: LinkRow) {
      return toShortLink(row, yield* shortUrls, yield* Clock.currentTimeMillis)
    })

    const known = (row: LinkRow | undefined) =>
      row === undefined ? Effect.fail(problem("resource_not_found")) : Effect.succeed(row)

    const lock = own(repository.lock)

    /** Emits an event of a link and returns the link's API representation. */
    const emit = Effect.fnUntraced(function* (row: LinkRow, eventOf: (link: ShortLink) => TypedEvent) {
      const { livemode, workspaceId } = row
      const link = yield* shown(row)
      yield* events.emit(workspaceId, { ...eventOf(link), livemode })
      return link
    })

    /** The domain as stored in links, locked until the transaction ends; undefined if it is not the workspace's. */
    const domainFor = Effect.fnUntraced(function* (domain: string | undefined) {
      if (domain === undefined || !(yield* isCustomDomain(domain))) return ""
      const { workspaceId } = yield* Caller
      const found = yield* domains.hold(domain)
      if (found?.workspaceId === workspaceId) return domain
      if (found === undefined && (yield* domains.isClaimed(workspaceId, domain)))
        return yield* problem("domain_not_verified", {
          fields: [
            {
              path: "domain",
              code: "enum_violation",
              message: `${domain} waits for its TXT record: publish it, then verify`
            }
          ]
        })
      return undefined
    })

    /** Inserts a link under the wanted slug, or under a generated free one. */
    const insert = Effect.fnUntraced(function* (row: Omit<NewLinkRow, "slug">, slug: string | undefined) {
      for (let tries = 0; tries < (slug === undefined ? mintings : 1); tries++) {
        const inserted = yield* repository.insert({ ...row, slug: slug ?? mintSlug() })
        if (inserted !== undefined) return inserted
      }
      if (slug === undefined) return yield* Effect.die(new Error(`${mintings} generated slugs were all taken`))
      const suggestion = yield* repository.firstFree(row, slugsLike(slug))
      return yield* problem("slug_taken", {
        fields: [{ path: "slug", code: "taken", message: `"${slug}" is taken` }],
        extra: { suggestion }
      })
    })

    /** The place of a short URL that an operator names; undefined if it is none. */
    const placeNamed = Effect.fnUntraced(function* (reference: string) {
      const url = URL.parse(reference.includes("://") ? reference : `https://${reference}`)
      return url === null ? undefined : (yield* shortUrls).placeOf(url)
    })

    /** Locks the link that an operator names, by its id or short URL. */
    const named = Effect.fnUntraced(function* (reference: string) {
      if (isId("lnk", reference)) return yield* Effect.flatMap(repository.lockAny(reference), known)
      const place = yield* placeNamed(reference)
      if (place === undefined) return yield* problem("resource_not_found")
      return yield* Effect.flatMap(repository.lockAt(place), known)
    })

    return {
      /** Hashes the given password; slow, so it must not be called inside a transaction. */
      hashOf: ({ password }: { readonly password?: string }) =>
        password === undefined ? Effect.succeed(undefined) : hashPassword(password),

      /** Lists links, newest first. */
      list: ({ includeArchived = false, status, ...page }: typeof ListShortLinks.Type) =>
        cursors.page(
          "links",
          page,
          (world, window) =>
            Effect.flatMap(Clock.currentTimeMillis, (now) =>
              Effect.flatMap(
                repository.list(world, window, { includeArchived, status }, new Date(now)),
                Effect.forEach(shown)
              )
            ),
          { filters: { includeArchived, status }, positionOf: ({ linkId }) => linkId, defaultLimit: linkPage.default }
        ),

      read: (linkId: LinkId) => Effect.flatMap(own(repository.find)(linkId), shown),

      /** Creates a link under the given slug or a generated one; a sandbox key creates a sandbox link. */
      create: Effect.fnUntraced(function* (link: typeof CreateShortLink.Type, passwordHash: string | undefined) {
        const { livemode, workspaceId } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        yield* sandboxes.hold({ workspaceId, livemode }, "links")
        const domain = yield* domainFor(link.domain)
        const wrongPlaces = yield* wrongDestinations(link)
        const wrong = [
          ...(link.slug !== undefined && isReserved(link.slug)
            ? [
                {
                  path: "slug",
                  code: "reserved" as const,
                  message: `"${link.slug}" is reserved for the host of short links`
                }
              ]
            : []),
          ...(domain === undefined
            ? [{ path: "domain", code: "enum_violation" as const, message: "The workspace has no such short domain" }]
            : []),
          ...wrongTimes(link, { expiresAt: null, goLiveAt: null }, now)
        ]
        if (domain === undefined || wrong.length > 0)
          return yield* problem("field_invalid", { fields: [...(yield* wrongPlaces), ...wrong] })
        const inserting = insert(
          {
            id: newId("lnk", now),
            workspaceId,
            livemode,
            domain,
            destinationUrl: link.destinationUrl,
            label: link.label ?? null,
            campaignId: link.campaignId ?? null,
            tags: link.tags ?? [],
            utm: link.utm ?? {},
            routeRules: link.routeRules ?? [],
            passwordHash: passwordHash ?? null,
            goLiveAt: link.scheduledGoLiveAt === undefined ? null : new Date(link.scheduledGoLiveAt),
            expiresAt: link.expiresAt === undefined ? null : new Date(link.expiresAt),
            createdAt: new Date(now),
            updatedAt: new Date(now)
          },
          link.slug
        )
        const refused = refusing(wrongPlaces)
        const { exit } = yield* stoppedBy(inserting, refused)
        yield* refused
        const row = yield* exit
        const created = yield* emit(row, (link) => ({ type: "link.created", data: link }))
        yield* note("link", row.id, { redirectUrl: created.redirectUrl, destinationUrl: row.destinationUrl })
        return created
      }),

      /** Changes the given fields of a link that is not archived; an edit without fields changes nothing. */
      update: Effect.fnUntraced(function* (edit: LinkUpdate, passwordHash: string | undefined) {
        const { linkId } = edit
        const wrongPlaces = yield* wrongDestinations(edit)
        const row = yield* lock(linkId)
        if (row.archivedAt !== null) return yield* problem("link_not_editable")
        const now = yield* Clock.currentTimeMillis
        const wrong = [
          ...linkContradictions(edit),
          ...(yield* wrongPlaces),
          ...wrongTimes(edit, keptBy(edit, row), now)
        ]
        if (wrong.length > 0) return yield* problem("field_invalid", { fields: wrong })
        const news = newsOf(row, linkColumnsOf(edit, passwordHash))
        const changed = namedIn(news)
        yield* note("link", linkId, { changed })
        if (changed.length === 0) return yield* shown(row)
        const updated = yield* repository.update(row, news, now)
        return yield* emit(updated, (link) => ({ type: "link.updated", data: { ...link, changed } }))
      }),

      /** Archives a link; its slug stays taken. Repeating it changes nothing. */
      archive: Effect.fnUntraced(function* (linkId: LinkId) {
        const row = yield* lock(linkId)
        yield* note("link", linkId)
        if (row.archivedAt !== null) return yield* shown(row)
        const now = yield* Clock.currentTimeMillis
        const archived = yield* repository.update(row, { archivedAt: new Date(now) }, now)
        return yield* emit(archived, (link) => ({ type: "link.archived", data: link }))
      }),

      /**
       * Lists UTM values of the workspace's newest links, archived ones included, most frequent first; at most 100 per
       * field. A sandbox key gets those of sandbox links.
       */
      suggestUtm: Effect.fnUntraced(function* ({ field, includeCounts = true }: typeof ListUtmSuggestions.Type) {
        const { livemode, workspaceId } = yield* Caller
        const found = yield* repository.utmValues(workspaceId, livemode, field, suggestedValues)
        const data = found.map((one): UtmSuggestion => ({
          ...(field === undefined && { field: one.field }),
          value: one.value,
          ...(includeCounts && { count: one.count })
        }))
        return { data, next_cursor: null }
      }),

      /**
       * Notifies a link's owner that it was reported; it still redirects. `reference` is its id or short URL, in any
       * workspace.
       */
      flag: Effect.fnUntraced(function* (reference: string, reason: string) {
        const row = yield* named(reference)
        const link = yield* emit(row, (link) => ({ type: "link.abuse_flagged", data: { ...link, reason } }))
        return { workspaceId: row.workspaceId, link }
      }),

      /** The home of the link of a short URL; undefined if there is none. */
      homeOf: (reference: string) =>
        Effect.flatMap(placeNamed(reference), (place) =>
          place === undefined ? Effect.undefined : repository.homeOf(place)
        ),

      /** Disables a link for abuse, until it is reinstated; `changed` is false if it was disabled already. */
      disable: Effect.fnUntraced(function* (reference: string, reason: string) {
        const row = yield* named(reference)
        const { workspaceId } = row
        if (row.disabledAt !== null) return { workspaceId, link: yield* shown(row), changed: false }
        const now = yield* Clock.currentTimeMillis
        const edit = { disabledAt: new Date(now), disabledReason: reason }
        const disabled = yield* repository.update(row, edit, now)
        const link = yield* emit(disabled, (link) => ({ type: "link.disabled_for_abuse", data: { ...link, reason } }))
        return { workspaceId, link, changed: true }
      }),

      /** Reinstates a disabled link; `changed` is false if it was not disabled. */
      reinstate: Effect.fnUntraced(function* (reference: string) {
        const row = yield* named(reference)
        const { workspaceId } = row
        if (row.disabledAt === null) return { workspaceId, link: yield* shown(row), changed: false }
        const edit = { disabledAt: null, disabledReason: null }
        const reinstated = yield* repository.update(row, edit, yield* Clock.currentTimeMillis)
        const link = yield* emit(reinstated, (link) => ({ type: "link.reinstated", data: link }))
        return { workspaceId, link, changed: true }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
