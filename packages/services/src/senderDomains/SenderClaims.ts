import { hostOf } from "@tidings/engines/links/hostOf"
import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type {
  AddedSenderDomain,
  ListSenderDomains,
  NamedSenderDomain,
  RemovedSenderDomain,
  SenderDomainDetails,
  VerifySenderDomain
} from "@tidings/schema/resources/SenderDomain"
import { SenderDomainRepository } from "@tidings/storage/repositories/SenderDomainRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { DomainOwnership } from "../domains/DomainOwnership.ts"
import { Cursors } from "../paging/Cursors.ts"
import { Senders } from "../sends/Senders.ts"
import { nextPendingLook } from "./lookSchedule.ts"
import { SenderDomains } from "./SenderDomains.ts"
import { type SenderLook, SenderLooks } from "./SenderLooks.ts"

/** The most sender domains of a workspace that callers add to. */
const mostDomains = 100

type Named = typeof NamedSenderDomain.Type

const refused = (message: string) =>
  problem("field_invalid", { fields: [{ path: "domain", code: "format_invalid", message }] })

/** Sender domains as callers claim, prove and remove them. Decided in docs/decisions/connectors.md. */
export class SenderClaims extends Context.Service<SenderClaims>()("@tidings/services/SenderClaims", {
  make: Effect.gen(function* () {
    const cursors = yield* Cursors
    const domains = yield* SenderDomains
    const looks = yield* SenderLooks
    const ownership = yield* DomainOwnership
    const repository = yield* SenderDomainRepository
    const senders = yield* Senders

    const named = (text: string) => {
      const domain = hostOf(text)
      return domain === undefined
        ? Effect.fail(refused(`${text} is no domain, as in acme.com.`))
        : Effect.succeed(domain)
    }

    /** A domain of a workspace, pending ones included. */
    const find = Effect.fnUntraced(function* (workspaceId: WorkspaceId, text: string) {
      const domain = hostOf(text) ?? text
      const sender = (yield* senders.all(workspaceId)).find((one) => one.domain === domain)
      if (sender !== undefined) return sender
      return yield* problem("resource_not_found", { message: `The workspace has no sender domain ${domain}.` })
    })

    /** The domain with its records; a workspace's own and an operator's need no proof. */
    const details = Effect.fnUntraced(function* (workspaceId: WorkspaceId, text: string) {
      const sender = yield* find(workspaceId, text)
      const { domain } = sender
      const look = yield* repository.look(workspaceId, domain)
      const records = look?.records ?? [
        ownership.recordOf(workspaceId, domain),
        ...(yield* domains.needed(workspaceId, domain))
      ]
      return {
        ...sender,
        checkedAt: look === undefined ? null : new Date(look.checked_at).toISOString(),
        records: sender.added_by === "operator" ? records.filter(({ purpose }) => purpose !== "ownership") : records,
        report: look?.report ?? null
      } satisfies SenderDomainDetails
    })

    return {
      /** Lists domains, the workspace's own first, then by name. */
      list: Effect.fnUntraced(function* ({ q, status, ...page }: typeof ListSenderDomains.Type) {
        const part = q?.toLowerCase()
        const position = ({ domain, status: its }: { readonly domain: string; readonly status: string }) =>
          `${its === "own" ? 0 : 1} ${domain}`
        return yield* cursors.page(
          "senders",
          page,
          ({ workspaceId }, { before, limit }) =>
            Effect.map(senders.all(workspaceId), (all) =>
              all
                .filter(
                  (one) =>
                    (part === undefined || one.domain.includes(part)) &&
                    (status === undefined || one.status === status) &&
                    (before === undefined || position(one) > before)
                )
                .slice(0, limit)
            ),
          { filters: { part, state: status }, positionOf: position }
        )
      }),

      /** Reads a domain with its records. */
      read: ({ domain }: Named) => Effect.flatMap(Caller, ({ workspaceId }) => details(workspaceId, domain)),

      /** Adds a domain that is pending until its TXT record is seen. */
      add: Effect.fnUntraced(function* ({ domain: text }: Named) {
        const { actor, workspaceId } = yield* Caller
        const domain = yield* named(text)
        const now = yield* Clock.currentTimeMillis
        const all = yield* senders.all(workspaceId)
        const isThere = all.some((one) => one.domain === domain)
        if (!isThere && all.length > mostDomains)
          return yield* refused(`A workspace has at most ${mostDomains} sender domains; remove one first.`)
        const by = actor.kind === "page" ? "member" : "key"
        const added = !isThere && (yield* repository.claim(workspaceId, domain, by, now, nextPendingLook(now, now)!))
        yield* note("sender", domain, { added })
        return { ...(yield* details(workspaceId, domain)), added } satisfies typeof AddedSenderDomain.Type
      }),

      /** Looks at a domain of the workspace for `verify`; must be called outside any transaction. */
      look: Effect.fnUntraced(function* ({ domain, selector = [] }: typeof VerifySenderDomain.Type) {
        const { workspaceId } = yield* Caller
        const { domain: found } = yield* find(workspaceId, domain)
        yield* ownership.count()
        return yield* looks.look(workspaceId, found, selector)
      }),

      /** Records what a look said: a proof makes a pending or failing domain verified. */
      verify: Effect.fnUntraced(function* ({ domain: text }: Named, seen: SenderLook) {
        const { workspaceId } = yield* Caller
        const domain = hostOf(text) ?? text
        const isOwn = domain === (yield* senders.own(workspaceId))
        if (!(yield* looks.record(workspaceId, domain, isOwn, seen))) return yield* problem("resource_not_found")
        const verified = yield* details(workspaceId, domain)
        yield* note("sender", domain, { status: verified.status })
        return verified
      }),

      /** Removes a domain; mails accepted before still leave. */
      remove: Effect.fnUntraced(function* ({ domain: text }: Named) {
        const { workspaceId } = yield* Caller
        const domain = yield* named(text)
        const deleted = yield* Effect.as(senders.remove(workspaceId, domain), true).pipe(
          Effect.catchTags({
            resource_not_found: () => Effect.succeed(false),
            field_invalid: ({ message }) => Effect.fail(refused(message))
          })
        )
        yield* note("sender", domain, { deleted })
        return { domain, deleted } satisfies typeof RemovedSenderDomain.Type
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
