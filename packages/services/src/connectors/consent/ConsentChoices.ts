import { inHomeOf } from "@tidings/storage/homes/inHome"
import type { ConnectorServices } from "@tidings/connectors/connectorsOf"
import type { NetworkTokens } from "@tidings/connectors/NetworkSignIn"
import { newId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import type { ConnectorRow } from "@tidings/storage/repositories/ConnectorRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { AuditTrail, auditEntry } from "../../audit/AuditTrail.ts"
import { Connecting, type Proven } from "../Connecting.ts"
import { typedFrom } from "../credentialsOf.ts"
import { spokenWithin } from "../withinReach.ts"
import { withTokens } from "../tokens/accountTokensOf.ts"
import { withoutSecrets } from "@tidings/connectors/withoutSecrets"
import { type Choosing, type Halted, over } from "./Consents.ts"
import { ConsentStore } from "./ConsentStore.ts"

/** The connectors that a person's choice created or updated. */
export interface ChosenConnectors {
  readonly _tag: "Connected"
  readonly title: string
  readonly connectors: ReadonlyArray<ConnectorRow>
}

/** Stores the accounts that a person chose as connectors. */
export class ConsentChoices extends Context.Service<ConsentChoices>()("@tidings/services/ConsentChoices", {
  make: Effect.gen(function* () {
    const connecting = yield* Connecting
    const database = yield* Database
    const speaking = yield* Effect.context<ConnectorServices>()
    const store = yield* ConsentStore
    const trail = yield* AuditTrail

    const proven = Effect.fnUntraced(function* (choosing: Choosing, accountRef: string, label: string | undefined) {
      const { app, consent, row } = choosing
      const { ofAccount } = row.signIn!
      const tokens: NetworkTokens =
        ofAccount === undefined
          ? choosing.tokens
          : yield* Effect.provideContext(spokenWithin(consent)(ofAccount(app, choosing.tokens, accountRef)), speaking)
      const credentials = withTokens({ ...(app as object), accountRef }, tokens)
      const endsAtMs = tokens.consentEndsAtMs
      return yield* connecting.prove({
        workspaceId: consent.workspaceId,
        provider: row.name,
        credentials: typedFrom(row, credentials),
        label,
        reach: consent.reach,
        consentEndsAt: endsAtMs === undefined ? undefined : new Date(endsAtMs)
      })
    })

    return {
      /**
       * Stores every account as a connector, or none, and ends the consent. The account ids have to be among those
       * offered.
       */
      choose: Effect.fnUntraced(
        function* (choosing: Choosing, accountRefs: ReadonlyArray<string>) {
          const { app, consent, title } = choosing
          const label = accountRefs.length === 1 ? (consent.label ?? undefined) : undefined
          const all = yield* Effect.result(
            database.alone(Effect.forEach(accountRefs, (accountRef) => proven(choosing, accountRef, label)))
          )
          if (all._tag === "Failure") {
            const reason = withoutSecrets(all.failure.message, { ...(app as object), ...choosing.tokens })
            return { _tag: "Failed", title, reason } satisfies Halted
          }
          const kept = yield* Effect.result(
            database.transaction(
              Effect.gen(function* () {
                if (!(yield* store.end(consent.id))) return over
                const connectors = yield* Effect.forEach(all.success, (one: Proven) => connecting.keep(one, label))
                const now = yield* Clock.currentTimeMillis
                const requestId = newId("req", now)
                for (const { channel, id, label, provider, workspaceId } of connectors) {
                  yield* trail.write(
                    auditEntry(now, {
                      workspaceId,
                      livemode: true,
                      actor: { kind: "page", user: consent.operator },
                      action: "connector.add",
                      target: { kind: "connector", id },
                      metadata: { provider, channel, label },
                      requestId
                    })
                  )
                }
                return { _tag: "Connected", title, connectors } satisfies ChosenConnectors
              })
            )
          )
          if (kept._tag === "Success") return kept.success
          return { _tag: "Failed", title, reason: kept.failure.message } satisfies Halted
        },
        (choosing, { consent }) => inHomeOf(consent.workspaceId, choosing)
      )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
