import type { SenderRecords } from "@tidings/connectors/messages/SenderRecords"
import { problem } from "@tidings/schema/Problem"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Connections } from "../connectors/Connections.ts"
import { InstalledAccount } from "../connectors/InstalledAccount.ts"
import { hostOf } from "@tidings/engines/links/hostOf"
import { examineDomain, type MailProvider } from "./examineDomain.ts"

/** DNS records of a provider that only knows them per account. */
const unknownRecords: SenderRecords = { selectors: [], key: "TXT" }

/** Checks the DNS records of sender domains. Decided in docs/decisions/connectors.md. */
export class SenderDomains extends Context.Service<SenderDomains>()("@tidings/services/SenderDomains", {
  make: Effect.gen(function* () {
    const connections = yield* Connections
    const installed = yield* InstalledAccount

    /** The providers of a workspace's mails: its own, else the installation's. */
    const providersOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
      const own = (yield* connections.list(workspaceId)).filter(({ channel }) => channel === "email")
      const accounts = own.length === 0 ? [installed] : yield* Effect.forEach(own, connections.unsealed)
      return accounts.flatMap(({ credentials, row }): ReadonlyArray<MailProvider> => {
        if (row.staysHere) return []
        const records = row.senderRecords?.(credentials) ?? unknownRecords
        return [{ name: row.name, title: row.about?.title ?? row.name, records }]
      })
    })

    return {
      providersOf,

      /**
       * Checks a domain in the DNS; must be called outside any transaction. If mails stay in this installation, it
       * checks only the records that every provider needs.
       */
      verify: Effect.fnUntraced(function* (workspaceId: WorkspaceId, text: string, selectors: ReadonlyArray<string>) {
        const domain = hostOf(text)
        if (domain === undefined) {
          return yield* problem("field_invalid", {
            fields: [{ path: "domain", code: "format_invalid", message: `${text} is no domain, as in acme.com.` }]
          })
        }
        const providers = yield* Effect.catchTag(providersOf(workspaceId), "Unopenable", ({ message }) =>
          Effect.fail(problem("service_unavailable", { message }))
        )
        return yield* examineDomain(domain, providers, selectors)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
