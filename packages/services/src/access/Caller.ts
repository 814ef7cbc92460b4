import { type KeyId, type WorkspaceId, id } from "@tidings/schema/Id"
import { type Plan, type Rates, ratesOf } from "@tidings/schema/Plan"
import { type Scope, scopesOf } from "@tidings/schema/Scope"
import type { Policies } from "@tidings/schema/approvals/ApprovalPolicy"
import type { KeyKind } from "@tidings/schema/resources/ApiKey"
import type { Actor } from "@tidings/schema/resources/AuditEntry"
import type { World } from "@tidings/schema/World"
import { callLogDays, type CallLogSetting } from "@tidings/schema/resources/ApiCall"
import type { Management } from "@tidings/schema/resources/Workspace"
import { Context } from "effect"

/** The caller of an operation: the key, its workspace, and its rights there. */
export class Caller extends Context.Service<
  Caller,
  {
    readonly keyId: KeyId
    readonly kind: KeyKind
    /** False for sandbox keys, which never reach a real provider and are never charged. */
    readonly livemode: boolean
    readonly scopes: ReadonlySet<Scope>
    /** True for a client connected by OAuth, which can ask its user for a scope that it lacks. */
    readonly connected: boolean
    readonly workspaceId: WorkspaceId
    readonly plan: Plan
    readonly rates: Rates
    /**
     * Counter that grows with each publication of a template in the workspace, and with each change of its approval
     * policies.
     */
    readonly templatesRevision: number
    /** The user who connected the client, or for whom the key was made. */
    readonly user?: string
    /** The approval policies of the workspace, by surface. */
    readonly policies: Policies
    /** Callers in the workspace that operations of people are open to. */
    readonly management: Management
    /** Calls that the workspace has logged. */
    readonly callLog: CallLogSetting
    /** Days for which the workspace keeps them. */
    readonly callLogDays: number
    /** True for every call by a transport of agents, and for every call with the secret of an MCP client. */
    readonly isAgent: boolean
    readonly actor: Actor
    readonly requestId: string
  }
>()("@tidings/services/Caller") {}

const keyId = id("key").make("key_0")

/** Returns the service itself as a caller of a workspace, for actions that its operator has it do there. */
export const systemCaller = (workspaceId: WorkspaceId, plan: Plan): Caller["Service"] => ({
  keyId,
  kind: "live",
  livemode: true,
  connected: false,
  scopes: new Set(scopesOf.owner),
  workspaceId,
  plan,
  rates: ratesOf[plan],
  templatesRevision: 0,
  policies: {},
  management: "keys_and_members",
  callLog: "off",
  callLogDays: callLogDays.usual,
  isAgent: false,
  actor: { kind: "system" },
  requestId: "req_0"
})

/** Returns whoever runs the installation as a caller of a workspace, who may do all that a key may, and more. */
export const operatorCaller = (
  { livemode, plan, workspaceId }: World & { readonly plan: Plan },
  operator: string,
  requestId: string
): Caller["Service"] => ({
  ...systemCaller(workspaceId, plan),
  livemode,
  user: operator,
  actor: { kind: "cli", user: operator },
  requestId
})

/** True for whoever runs the installation. */
export const isOperator = ({ actor }: Pick<Caller["Service"], "actor">): boolean => actor.kind === "cli"

/** Returns the source of what a caller adds: a key's call, or the operator. */
export const callerSource = (caller: Caller["Service"]): { readonly kind: "api" | "operator"; readonly id: string } =>
  isOperator(caller) ? { kind: "operator", id: caller.actor.user! } : { kind: "api", id: caller.keyId }

/** True for a member who is signed in, and for whoever runs the installation. */
export const callsInPerson = ({ actor: { kind } }: Pick<Caller["Service"], "actor">): boolean =>
  kind === "page" || kind === "cli" || kind === "system"
