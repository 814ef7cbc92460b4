import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { LinkDomainRepository } from "@tidings/storage/repositories/LinkDomainRepository"
import { LinkRepository } from "@tidings/storage/repositories/LinkRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { hostOf } from "@tidings/engines/links/hostOf"
import { shortUrls } from "./toShortLink.ts"

const refused = (message: string) => problem("field_invalid", { message })

/**
 * Hosts of short links besides the installation's own; each belongs to one workspace. Managed by the operator, inside a
 * transaction.
 */
export class Domains extends Context.Service<Domains>()("@tidings/services/Domains", {
  make: Effect.gen(function* () {
    const repository = yield* LinkDomainRepository
    const links = yield* LinkRepository
    return {
      /**
       * Assigns a host to a workspace; `added` is false if it has it already. Refused if another workspace has links on
       * the host, archived ones included.
       */
      add: Effect.fnUntraced(function* (workspaceId: WorkspaceId, text: string) {
        const host = hostOf(text)
        if (host === undefined) return yield* refused(`${text} is no host name, as in go.example.com.`)
        if ((yield* shortUrls).isOwnHost(host)) return yield* refused(`${host} is this installation's own.`)
        if (yield* links.isUsedByOthers(host, workspaceId))
          return yield* refused(`Another workspace has links on ${host}.`)
        if (yield* repository.add(host, workspaceId, yield* Clock.currentTimeMillis)) return { host, added: true }
        const found = yield* repository.lock(host)
        if (found?.workspaceId === workspaceId) return { host, added: false }
        return yield* refused(`${host} belongs to another workspace.`)
      }),

      /** Removes a host from its workspace; refused if it has links other than archived ones there. */
      remove: Effect.fnUntraced(function* (workspaceId: WorkspaceId, text: string) {
        const host = hostOf(text) ?? text
        const found = yield* repository.lock(host)
        if (found?.workspaceId !== workspaceId)
          return yield* problem("resource_not_found", { message: `The workspace has no short domain ${host}.` })
        const standing = yield* links.countOn(host)
        if (standing > 0)
          return yield* refused(
            `${standing} ${standing === 1 ? "link stands" : "links stand"} on ${host}: archive first.`
          )
        yield* repository.remove(host)
        return { host }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
