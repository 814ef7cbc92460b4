import * as Worker from "@tidings/jobs/Worker"
import type * as Operation from "@tidings/pipeline/Operation"
import type { SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { Scope } from "@tidings/schema/Scope"
import { jobs } from "@tidings/services/allJobs"
import { Keys } from "@tidings/services/keys/Keys"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { Clock, Effect } from "effect"
import { policy, publishedTemplate, type Workspace } from "./fixtures.ts"
import { call, makeWorkspace } from "./World.ts"

/** An agent's way in. */
export const mcp = { kind: "mcp", ip: "192.0.2.11", client: "agent/1.0" } as const

/** A key that was made for somebody. */
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

/** Makes somebody a member who may decide. */
export const memberOf = ({ id }: Workspace, email: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    MemberRepository.use((members) => members.add(id, email, undefined, now))
  )

/** A workspace with a published template, whose sends wait; those of agents unless told. */
export const gated = Effect.fnUntraced(function* (mode = "agents_only", more: object = {}) {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  yield* policy(workspace, "email_send", mode, more)
  return workspace
})

/** Has every call of a row wait. */
export const holding = (workspace: Workspace, { surface }: Operation.Any) =>
  policy(workspace, typeof surface === "object" ? surface.kind : surface!, "always")

/** The tables in which a held call leaves something. */
export const leftByAsking = ["approval_inputs", "approvals", "audit_entries", "idempotency_keys", "keys"]

/** An agent's send of that template. */
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

/** The request of such a send. */
export const asked = (workspace: Workspace, input?: object, options?: { readonly key?: string }) =>
  Effect.map(agentSends(workspace, input, options), ({ body }) => body.approval as { readonly id: string })

/** The request of any other call that an agent makes, by this key, on a surface whose policy holds agents; dies where the call is not held. */
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

/** A decision over REST. */
export const decide = (key: string, requestId: string, decision = "approve", more: object = {}) =>
  call("decide_approval", { requestId, decision, ...(decision !== "approve" && { reason: "No." }), ...more }, { key })

/** Does all that is due: runs what was approved, and tells of what expired. */
export const working = Worker.drain(jobs.filter(({ name }) => ["run_approved", "expire_approvals"].includes(name)))

/** What became of a request, as the key reads it. */
export const readBy = (key: string, requestId: string) =>
  Effect.map(call("read_approval", { requestId }, { key }), ({ body }) => body)

/** How many sends a workspace has. */
export const sendsOf = ({ live }: Workspace) =>
  Effect.map(call("list_sends", { limit: 100 }, { key: live }), ({ body }) => body.data.length as number)
