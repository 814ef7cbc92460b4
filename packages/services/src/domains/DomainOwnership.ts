import { queryDns, shownText } from "@tidings/connectors/email/authentication/dns"
import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { RecordState } from "@tidings/schema/resources/DomainReport"
import { Context, Effect, Layer } from "effect"
import { Signer } from "../access/Signer.ts"
import { Caller, isOperator } from "../access/Caller.ts"
import { AttemptLimits } from "../limits/AttemptLimits.ts"

const prefix = "tidings-verify="
const retryAfterSeconds = 60

/** The TXT record by which a workspace proves that a domain is its own, with what the DNS said of it. */
export interface OwnershipRecord {
  readonly purpose: "ownership"
  readonly host: string
  readonly type: string
  readonly value: string
  readonly state: RecordState
  readonly says: string
}

/**
 * Proofs that a domain or host belongs to a workspace: a TXT record that names workspace and domain, so that nobody can
 * use another's. Decided in docs/decisions/connectors.md.
 */
export class DomainOwnership extends Context.Service<DomainOwnership>()("@tidings/services/DomainOwnership", {
  make: Effect.gen(function* () {
    const signer = yield* Signer
    const attempts = yield* AttemptLimits

    /** The record to publish; `missing` until somebody looks. */
    const recordOf = (workspaceId: WorkspaceId, domain: string): OwnershipRecord => ({
      purpose: "ownership",
      host: `_tidings.${domain}`,
      type: "TXT",
      value: prefix + signer.proofOf("domain ownership", `${workspaceId} ${domain}`),
      state: "missing",
      says: "Publish this record; it proves that the domain is yours."
    })

    return {
      recordOf,

      /** Looks the record up in the DNS; must be called outside any transaction. */
      look: Effect.fnUntraced(function* (workspaceId: WorkspaceId, domain: string) {
        const wanted = recordOf(workspaceId, domain)
        const answer = yield* queryDns(wanted.host, "TXT")
        const found = (state: RecordState, says: string): OwnershipRecord => ({ ...wanted, state, says })
        if (answer._tag === "Silent")
          return found("unknown", `${wanted.host} cannot be told: the DNS did not answer (${shownText(answer.code)})`)
        const texts = answer.records.map((text) => text.trim())
        if (texts.includes(wanted.value)) return found("well", `${wanted.host} proves that the domain is yours`)
        return texts.some((text) => text.startsWith(prefix))
          ? found("wrong", `${wanted.host} has the record of another workspace: add this one beside it.`)
          : wanted
      }),

      /** Counts one look that a caller asks for; refused beyond 10 a minute of the workspace. */
      count: Effect.fnUntraced(function* () {
        const caller = yield* Caller
        if (isOperator(caller)) return
        if ((yield* attempts.take("domainLookOfWorkspace", caller.workspaceId)) < 0)
          return yield* problem("workspace_rate_limit", {
            message: "The workspace may look at 10 domains a minute; try again in a minute.",
            retryAfterSeconds
          })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
