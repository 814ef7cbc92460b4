import * as Worker from "@tidings/jobs/Worker"
import { newId } from "@tidings/schema/Id"
import type { Scope } from "@tidings/schema/Scope"
import { jobs } from "@tidings/services/jobs/registry"
import { Keys } from "@tidings/services/keys/Keys"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { Clock, Effect } from "effect"
import type { Workspace } from "./fixtures.ts"
import { call } from "./World.ts"

/** An agent's way in. */
export const mcp = { kind: "mcp", ip: "192.0.2.11", client: "agent/1.0" } as const

/** A key of one person's. */
export const keyOf = (
  workspace: Workspace,
  user: string,
  kind: "live" | "test" | "mcp" = "live",
  scopes?: ReadonlyArray<Scope>
) =>
  Effect.map(
    Keys.use((keys) => keys.create({ workspaceId: workspace.id, name: user, kind, grants: scopes ?? "full", user })),
    ({ secret }) => secret
  )

/** Makes somebody a member who may decide. */
export const memberOf = (workspace: Workspace, email: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    MemberRepository.use((members) => members.add(workspace.id, email, undefined, now))
  )

/** A decision over REST. */
export const decide = (key: string, requestId: string, decision: string, more: object = {}) =>
  call("decide_approval", { requestId, decision, ...(decision !== "approve" && { reason: "No." }), ...more }, { key })

/** Does all that is due, such as running what was approved. */
export const working = Worker.drain(jobs.filter(({ name }) => name === "run_approved" || name === "expire_approvals"))

/** A request as the asking key reads it. */
export const readBy = (key: string, requestId: string) => call("read_approval", { requestId }, { key })

/** An Idempotency-Key of its own. */
export const once = Effect.map(Clock.currentTimeMillis, (now) => newId("idk", now))
