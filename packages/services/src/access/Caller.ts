import type { Policies } from "@tidings/schema/approvals/ApprovalPolicy"
import type { KeyId, WorkspaceId } from "@tidings/schema/Id"
import type { KeyKind } from "@tidings/schema/resources/ApiKey"
import type { Actor } from "@tidings/schema/resources/AuditEntry"
import type { Plan, Rates } from "@tidings/schema/Plan"
import type { Scope } from "@tidings/schema/Scope"
import { Context } from "effect"

/** Who is calling, from which workspace, and what their key may do there. */
export class Caller extends Context.Service<
  Caller,
  {
    readonly keyId: KeyId
    readonly kind: KeyKind
    /** False for sandbox keys, which never reach a real provider and are never charged. */
    readonly livemode: boolean
    readonly scopes: ReadonlySet<Scope>
    /** True for a client connected by OAuth: it can ask its user for a scope that it lacks. */
    readonly connected: boolean
    readonly workspaceId: WorkspaceId
    readonly plan: Plan
    readonly rates: Rates
    /** Grows with each publication of a template in the workspace, and with each change of what waits for approval. */
    readonly templatesRevision: number
    /** Who connected the client, or whom the key was made for. */
    readonly user?: string
    /** Which calls of the workspace wait for a person's decision. */
    readonly policies: Policies
    readonly actor: Actor
    readonly requestId: string
  }
>()("@tidings/services/Caller") {}
