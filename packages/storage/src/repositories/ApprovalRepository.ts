import type { World } from "@tidings/schema/World"
import type { ApprovalPolicy, Policies, SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { ApprovalDecision, ApprovalStatus } from "@tidings/schema/approvals/approval"
import type { ApprovalId, KeyId, WorkspaceId } from "@tidings/schema/Id"
import { and, desc, eq, gt, isNull, lt, sql, type SQL } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../deleteInBatches.ts"
import { owned, type Window } from "../owned.ts"
import { approvals } from "../tables/index.ts"
import { type ApprovalRow, ask, deciders, expire, line, type NewApproval, recordOf } from "./approvalRows.ts"

export type { ApprovalRow, NewApproval }

/** How many requests may wait. */
export interface PendingLimits {
  readonly ofKey: number
  readonly ofWorkspace: number
}

export interface Asked {
  /** The request that waits now, this one or the one of the very same call; undefined where too many wait. */
  readonly request: ApprovalRow | undefined
  /** The one before it of the very same call, whose time turned out to be over. */
  readonly over: ApprovalRow | undefined
  /** Whether anybody but the asker could approve it. */
  readonly hasDeciders: boolean
}

/** Who is there to decide, beside the request that is decided. */
export interface Deciders {
  readonly policyNow: ApprovalPolicy | undefined
  readonly members: ReadonlyArray<{ readonly email: string; readonly mayDecide: boolean }>
  /** Those keys that decided and are not revoked. */
  readonly keys: ReadonlyArray<KeyId>
}

const at = (ms: number) => new Date(ms).toISOString()

interface Found {
  readonly asked: ApprovalId | null
  readonly twin: ApprovalId | null
  readonly previous: ApprovalId | null
  readonly over: ApprovalId | null
  readonly has_deciders: boolean
}

const untouched = { decidedAt: null, outcomeStatus: null, outcomeBody: null, executedAt: null, toldAt: null }

/** Which of those that wait. */
export interface PendingFilter {
  readonly surface?: SurfaceKind | undefined
}

/** Calls that are held, and the policies that hold them. */
export class ApprovalRepository extends Context.Service<ApprovalRepository>()("@tidings/storage/ApprovalRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, list, put } = yield* owned(approvals, (row) => row)

    const peek = (id: ApprovalId) =>
      Effect.map(
        database.run((db) => db.select().from(approvals).where(eq(approvals.id, id))),
        (rows): ApprovalRow | undefined => rows[0]
      )
    const ofWorkspace = (workspaceId: WorkspaceId) => (row: ApprovalRow | undefined) =>
      row?.workspaceId === workspaceId ? row : undefined
    const one = (id: ApprovalId) => Effect.map(peek(id), (row) => row!)

    const some = (condition: SQL, limit: number) =>
      Effect.map(
        database.run((db) => db.select().from(approvals).where(condition).orderBy(approvals.id).limit(limit)),
        (rows): ReadonlyArray<ApprovalRow> => rows
      )

    return {
      find,

      /** A request of a workspace, whichever world's it is. */
      findIn: (workspaceId: WorkspaceId, id: ApprovalId) => Effect.map(peek(id), ofWorkspace(workspaceId)),

      /** A request by its id alone. */
      peek,

      /** A request by its id alone, held until the transaction ends. */
      claim: (id: ApprovalId) =>
        Effect.map(
          database.run((db) => db.select().from(approvals).where(eq(approvals.id, id)).for("update")),
          (rows): ApprovalRow | undefined => rows[0]
        ),

      /** Newest first, those that wait still at an instant. */
      listPending: (world: World, nowMs: number, { surface }: PendingFilter, window: Window) =>
        list(
          world,
          window,
          // Written out, or no plan may use the index of those that wait.
          sql`${approvals.status} = 'pending'`,
          gt(approvals.expiresAt, new Date(nowMs)),
          surface === undefined ? undefined : eq(approvals.surfaceKind, surface)
        ),

      /** The canonical input of a request; undefined once it was deleted. */
      inputOf: (id: ApprovalId) =>
        Effect.map(
          database.query<{ readonly input: string }>(
            "select convert_from(input, 'UTF8') as input from approval_inputs where approval_id = $1",
            [id]
          ),
          ([row]) => row?.input
        ),

      /** Writes a request in the open transaction, or finds the one that waits for the very same call. */
      ask: Effect.fnUntraced(function* (row: NewApproval, input: string, limits: PendingLimits) {
        yield* database.post(line, [row.workspaceId])
        const [found] = yield* database.query<Found>(ask, [
          JSON.stringify(recordOf(row)),
          input,
          limits.ofKey,
          limits.ofWorkspace
        ])
        const { asked, has_deciders: hasDeciders, over, previous, twin } = found!
        const fresh: ApprovalRow = { ...row, ...untouched, previousId: previous }
        return {
          request: asked !== null ? fresh : twin === null ? undefined : yield* one(twin),
          over: over === null ? undefined : yield* one(over),
          hasDeciders
        } satisfies Asked
      }),

      /** A request held until the transaction ends, who may decide it now, and which of the keys that decided, or of this one, still work. */
      lockWithDeciders: Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: ApprovalId, key: string) {
        yield* database.post("select 1 from approvals where workspace_id = $1 and id = $2 for update", [
          workspaceId,
          id
        ])
        const asked = yield* database.ask<Deciders>(deciders, [workspaceId, id, key])
        const row = ofWorkspace(workspaceId)(yield* peek(id))
        const [around] = yield* asked
        return row && { row, around: { ...around!, policyNow: around!.policyNow ?? undefined } satisfies Deciders }
      }),

      /** Writes what was decided of a request that is held. */
      decide: (
        held: ApprovalRow,
        status: ApprovalStatus,
        decisions: ReadonlyArray<ApprovalDecision>,
        decidedAt: Date | undefined
      ) => put(held, { status, decisions, ...(decidedAt !== undefined && { decidedAt }) }),

      /** Writes what became of an approved call whose request is held. */
      settle: (held: ApprovalRow, outcomeStatus: number, outcomeBody: string, executedAt: Date) =>
        put(held, { outcomeStatus, outcomeBody, executedAt }),

      /** Ends the requests whose time is over, at most so many. */
      expire: (nowMs: number, limit: number) =>
        Effect.flatMap(database.query<{ readonly id: ApprovalId }>(expire, [at(nowMs), limit]), (rows) =>
          Effect.forEach(rows, ({ id }) => one(id))
        ),

      /** The approved requests of before an instant that have no outcome. */
      unrun: (beforeMs: number, limit: number) =>
        some(
          and(
            sql`${approvals.status} = 'approved'`,
            isNull(approvals.executedAt),
            lt(approvals.decidedAt, new Date(beforeMs))
          )!,
          limit
        ),

      /** The newest request before it about the very same input that was approved and ran since an instant. */
      ranBefore: ({ id, inputHash, workspaceId }: ApprovalRow, sinceMs: number) =>
        Effect.map(
          database.run((db) =>
            db
              .select()
              .from(approvals)
              .where(
                and(
                  eq(approvals.workspaceId, workspaceId),
                  eq(approvals.inputHash, inputHash),
                  lt(approvals.id, id),
                  eq(approvals.status, "approved"),
                  gt(approvals.executedAt, new Date(sinceMs))
                )
              )
              .orderBy(desc(approvals.id))
              .limit(1)
          ),
          (rows): ApprovalRow | undefined => rows[0]
        ),

      /** The policies that a workspace has set, held until the transaction ends. */
      lockPolicies: (workspaceId: WorkspaceId) =>
        Effect.map(
          database.query<{ readonly policies: Policies }>(
            "select approval_policies as policies from workspaces where id = $1 for update",
            [workspaceId]
          ),
          ([row]): Policies => row!.policies
        ),

      /** Sets one policy; effective on the next call of every process, and every listing of tools is stale from then on. */
      setPolicy: (workspaceId: WorkspaceId, surface: SurfaceKind, policy: ApprovalPolicy) =>
        database.post(
          `update workspaces set approval_policies = approval_policies || jsonb_build_object($2::text, $3::jsonb),
            templates_revision = templates_revision + 1 where id = $1`,
          [workspaceId, surface, JSON.stringify(policy)]
        ),

      /** Asks, with the next statement, how many could approve at most: members who may decide, and keys with the scope that no agent has. */
      possibleApprovers: (workspaceId: WorkspaceId) =>
        Effect.map(
          database.ask<{ readonly members: number; readonly keys: number }>(
            `select (select count(*)::int from members m where m.workspace_id = $1 and m.may_decide) as members,
              (select count(*)::int from keys k where k.workspace_id = $1 and k.revoked_at is null and k.kind = 'live' and 'approvals:write' = any(k.scopes)) as keys`,
            [workspaceId]
          ),
          Effect.map(([row]) => row!)
        ),

      /** Deletes the inputs of requests that ended before an instant. */
      purgeInputs: (beforeMs: number) =>
        deleteInBatches(
          database,
          "approval_inputs",
          "approval_id in (select id from approvals where decided_at < $1::timestamptz and (executed_at is not null or status <> 'approved'))",
          [at(beforeMs)]
        ),

      /** Deletes the requests that ended before an instant. */
      purge: (beforeMs: number) =>
        deleteInBatches(
          database,
          "approvals",
          "decided_at < $1::timestamptz and (executed_at is not null or status <> 'approved')",
          [at(beforeMs)]
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
