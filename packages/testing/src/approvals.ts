import { madeMember } from "./madeMember.ts"
import * as Worker from "@tidings/jobs/Worker"
import type * as Operation from "@tidings/pipeline/Operation"
import type { SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { Scope } from "@tidings/schema/Scope"
import { allJobs } from "@tidings/services/allJobs"
import { Keys } from "@tidings/services/keys/Keys"
import { Effect } from "effect"
import { policy, publishedTemplate, type Workspace } from "./fixtures.ts"
import { call, makeWorkspace } from "./World.ts"

/** The origin of an agent's calls. */
export const mcp = { surface: "mcp", ip: "192.0.2.11", client: "agent/1.0", isAgent: true } as const

/** Creates a key for a person; returns its secret. */
export const keyFor = (
  { id: workspaceId }: Workspace,
  user: string,
  kind: "live" | "test" | "mcp" = "live",
  grants: "full" | ReadonlyArray<Scope> = "full"
) =>
  Effect.map(
    Keys.use((keys) => keys.create({ workspaceId, name: user, kind, grants, user })),
    ({ secret }) => secret
  )

/** Makes a person a member who may decide. */
export const memberOf = ({ id }: Workspace, email: string) => Effect.orDie(madeMember(id, email))

/** A workspace with a published template, and a policy that holds its sends, by default those of agents. */
export const gated = Effect.fnUntraced(function* (mode = "agents_only", more: object = {}) {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  yield* policy(workspace, "email_send", mode, more)
  return workspace
})

/** Sets a policy that holds every call of a row. */
export const holding = (workspace: Workspace, { surface }: Operation.Any) =>
  policy(workspace, typeof surface === "object" ? surface.kind : surface!, "always")

/** The tables to which a held call writes. */
export const leftByAsking = ["approval_inputs", "approvals", "audit_entries", "idempotency_keys", "keys"]

/** Sends that template as an agent. */
export const agentSends = (
  { mcp: own }: Workspace,
  input: object = {},
  { key = own, idempotencyKey = crypto.randomUUID() as string } = {}
) =>
  call(
    "send_transactional",
    { template: "hello", to: "ada@example.com", variables: { name: "Ada" }, ...input },
    { key, idempotencyKey, origin: mcp }
  )

/** The approval request of such a send. */
export const asked = (workspace: Workspace, input?: object, options?: { readonly key?: string }) =>
  Effect.map(agentSends(workspace, input, options), ({ body }) => body.approval as { readonly id: string })

/**
 * The approval request of any other call by an agent, with this key, under a policy that holds agents; dies if the call
 * is not held.
 */
export const heldCall = Effect.fnUntraced(function* (
  workspace: Workspace,
  surfaceKind: SurfaceKind,
  operation: string,
  input: object,
  key = workspace.mcp
) {
  yield* policy(workspace, surfaceKind, "agents_only", { sandbox: true })
  const answer = yield* call(operation, input, { key, idempotencyKey: crypto.randomUUID(), origin: mcp })
  return answer.body.approval === undefined
    ? yield* Effect.die(`${operation}: ${answer.text}`)
    : (answer.body.approval as { readonly id: string })
})

/** Decides a request over REST. */
export const decide = (key: string, requestId: string, decision = "approve", more: object = {}) =>
  call("decide_approval", { requestId, decision, ...(decision !== "approve" && { reason: "No." }), ...more }, { key })

/** Runs all due jobs: executes approved calls, and reports expired ones. */
export const working = Worker.drain(allJobs.filter(({ name }) => ["run_approved", "expire_approvals"].includes(name)))

/** Reads a request with a key. */
export const readBy = (key: string, requestId: string) =>
  Effect.map(call("read_approval", { requestId }, { key }), ({ body }) => body)

/** Counts the sends of a workspace. */
export const sendsOf = ({ live }: Workspace) =>
  Effect.map(call("list_sends", { limit: 100 }, { key: live }), ({ body }) => body.data.length as number)
