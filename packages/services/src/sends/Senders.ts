import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
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

    return {
      /** Lets a workspace send from a domain; `added` is false if it already may. */
      add: Effect.fnUntraced(function* (workspaceId: WorkspaceId, text: string) {
        const domain = hostOf(text)
        if (domain === undefined) return yield* refused(`${text} is no domain, as in acme.com.`)
        if (domain === (yield* ownOf(workspaceId)).domain) return { domain, added: false }
        const createdAt = new Date(yield* Clock.currentTimeMillis)
        return { domain, added: yield* repository.add({ workspaceId, domain, createdAt }) }
      }),

      /** Lists the names of the domains only, in the order of `list`. */
      domains: Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
        const own = yield* ownOf(workspaceId)
        return [own.domain, ...(yield* repository.list(workspaceId)).map(({ domain }) => domain)]
      }),

      /** Lists the domains: the workspace's own first, then by name. */
      list: Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
        const own = yield* ownOf(workspaceId)
        const added = yield* repository.list(workspaceId)
        return [{ ...own, own: true }, ...added.map((one) => ({ ...one, own: false }))].map(
          ({ createdAt, domain, own }) => ({ domain, own, createdAt: createdAt.toISOString() })
        )
      }),

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
