import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { SenderDomain as Sender } from "@tidings/schema/resources/SenderDomain"
import { isoOf, isoOrNull } from "@tidings/storage/iso"
import { SenderDomainRepository } from "@tidings/storage/repositories/SenderDomainRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { hostOf } from "@tidings/engines/links/hostOf"
import { senderDomain } from "@tidings/engines/mails/senderDomain"

const refused = (message: string) => problem("field_invalid", { message })

/**
 * The domains that a workspace may send from: that of its own address, and those that the operator adds. Writes belong
 * inside a transaction.
 */
export class Senders extends Context.Service<Senders>()("@tidings/services/Senders", {
  make: Effect.gen(function* () {
    const repository = yield* SenderDomainRepository
    const workspaces = yield* WorkspaceRepository

    const ownOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
      const workspace = yield* workspaces.find(workspaceId)
      return { domain: senderDomain(workspace!.default_from.email), createdAt: new Date(workspace!.created_at) }
    })

    /** Lists the domains of a workspace, pending ones included: its own first, then by name. */
    const all = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
      const own = yield* ownOf(workspaceId)
      const added = (yield* repository.list(workspaceId)).map(
        ({ added_by, checked_at, created_at, domain, status, verified_at }): Sender => ({
          domain,
          status,
          added_by,
          createdAt: isoOf(created_at),
          verifiedAt: isoOrNull(verified_at),
          checkedAt: isoOrNull(checked_at ?? null)
        })
      )
      const first: Sender = {
        domain: own.domain,
        status: "own",
        added_by: "operator",
        createdAt: own.createdAt.toISOString(),
        verifiedAt: null,
        checkedAt: null
      }
      return [first, ...added.filter(({ domain }) => domain !== own.domain)]
    })

    return {
      all,

      /** Returns the domain of the workspace's own address, in ASCII. */
      own: (workspaceId: WorkspaceId) => Effect.map(ownOf(workspaceId), ({ domain }) => domain),

      /** Lets a workspace send from a domain; `added` is false if it already may. */
      add: Effect.fnUntraced(function* (workspaceId: WorkspaceId, text: string) {
        const domain = hostOf(text)
        if (domain === undefined) return yield* refused(`${text} is no domain, as in acme.com.`)
        if (domain === (yield* ownOf(workspaceId)).domain) return { domain, added: false }
        return { domain, added: yield* repository.add(workspaceId, domain, yield* Clock.currentTimeMillis) }
      }),

      /** Lists the names of the domains that mails may come from, in the order of `list`. */
      domains: (workspaceId: WorkspaceId) =>
        Effect.map(all(workspaceId), (senders) =>
          senders.filter(({ status }) => status !== "pending").map(({ domain }) => domain)
        ),

      /** Lists the domains as the operator sees them; one that is pending or failing says so. */
      list: (workspaceId: WorkspaceId) =>
        Effect.map(all(workspaceId), (senders) =>
          senders.map(({ createdAt, domain, status }) => ({
            domain,
            own: status === "own",
            createdAt,
            ...((status === "pending" || status === "failing") && { status })
          }))
        ),

      /** Removes a domain; mails accepted before still leave. */
      remove: Effect.fnUntraced(function* (workspaceId: WorkspaceId, text: string) {
        const domain = hostOf(text) ?? text
        if (domain === (yield* ownOf(workspaceId)).domain)
          return yield* refused(`${domain} is the domain of the workspace's own address, which may always send.`)
        if (!(yield* repository.remove(workspaceId, domain)))
          return yield* problem("resource_not_found", { message: `The workspace has no sender domain ${domain}.` })
        return { domain }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
