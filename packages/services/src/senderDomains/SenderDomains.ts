import type { SenderRecords } from "@tidings/connectors/messages/SenderRecords"
import { problem } from "@tidings/schema/Problem"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Connections } from "../connectors/Connections.ts"
import { InstalledAccount } from "../connectors/InstalledAccount.ts"
import { hostOf } from "@tidings/engines/links/hostOf"
import { examineDomain, type MailProvider } from "./examineDomain.ts"
import { publishedRecords } from "./publishedRecords.ts"

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

    /** The providers, or the reason that they cannot be told. */
    const opened = (workspaceId: WorkspaceId) =>
      Effect.catchTag(providersOf(workspaceId), "Unopenable", ({ message }) =>
        Effect.fail(problem("service_unavailable", { message }))
      )

    return {
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
        return yield* examineDomain(domain, yield* opened(workspaceId), selectors)
      }),

      /** Lists the records that a workspace's mails from a domain need, without asking the DNS. */
      needed: Effect.fnUntraced(function* (workspaceId: WorkspaceId, domain: string) {
        return yield* publishedRecords(domain, yield* opened(workspaceId), [], undefined)
      }),

      /** Checks a domain in the DNS and lists the records with what it said; must be called outside any transaction. */
      look: Effect.fnUntraced(function* (workspaceId: WorkspaceId, domain: string, selectors: ReadonlyArray<string>) {
        const providers = yield* opened(workspaceId)
        const report = yield* examineDomain(domain, providers, selectors)
        return { report, records: yield* publishedRecords(domain, providers, selectors, report) }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
