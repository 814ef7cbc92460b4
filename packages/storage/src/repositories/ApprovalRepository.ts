import type { World } from "@tidings/schema/World"
import type { ApprovalPolicy, Policies, SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { ApprovalDecision, ApprovalStatus } from "@tidings/schema/approvals/approval"
import type { ApprovalId, KeyId, WorkspaceId } from "@tidings/schema/Id"
import { and, desc, eq, gt, isNull, lt, sql, type SQL } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../statements/deleteInBatches.ts"
import { owned, type PageWindow } from "../owned.ts"
import { approvals } from "../tables/index.ts"
import { firstRow, firstValue, oneRow } from "../rows.ts"
import { isoAt } from "../iso.ts"
import {
  type ApprovalRow,
  insertOrFindRequest,
  deciders,
  expire,
  serializeRequests,
  type NewApproval,
  approvalRecordOf
} from "./approvalRows.ts"

export type { ApprovalRow, NewApproval }

/** Maximum number of pending requests. */
interface PendingLimits {
  readonly ofKey: number
  readonly ofWorkspace: number
}

interface ApprovalAsked {
  /** The pending request: this one, or an earlier one of the very same call; undefined if too many are pending. */
  readonly request: ApprovalRow | undefined
  /** The previous request of the very same call, if it turned out to have expired. */
  readonly over: ApprovalRow | undefined
  /** True if anybody but the asker could approve it. */
  readonly hasDeciders: boolean
}

/** The possible deciders of a request, and the policy in force now. */
export interface Deciders {
  readonly policyNow: ApprovalPolicy | undefined
  readonly members: ReadonlyArray<{ readonly email: string; readonly mayDecide: boolean }>
  /** Keys that decided and are not revoked. */
  readonly keys: ReadonlyArray<KeyId>
}

interface Found {
  readonly asked: ApprovalId | null
  readonly twin: ApprovalId | null
  readonly previous: ApprovalId | null
  readonly over: ApprovalId | null
  readonly has_deciders: boolean
}

const untouched = { decidedAt: null, outcomeStatus: null, outcomeBody: null, executedAt: null, toldAt: null }

/** Filter for pending requests. */
export interface PendingFilter {
  readonly surface?: SurfaceKind | undefined
}

/** Calls that are held, and the policies that hold them. */
export class ApprovalRepository extends Context.Service<ApprovalRepository>()("@tidings/storage/ApprovalRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, list, put } = yield* owned(approvals, (row) => row)

    const peek = (id: ApprovalId) =>
      firstRow(database.run((db) => db.select().from(approvals).where(eq(approvals.id, id))))
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

      /** Finds a request of a workspace, in either world. */
      findIn: (workspaceId: WorkspaceId, id: ApprovalId) => Effect.map(peek(id), ofWorkspace(workspaceId)),

      /** Finds a request by its id alone. */
      peek,

      /** Locks a request, by its id alone, until the transaction ends. */
      claim: (id: ApprovalId) =>
        firstRow(database.run((db) => db.select().from(approvals).where(eq(approvals.id, id)).for("update"))),

      /** Lists the requests still pending at an instant, newest first. */
      listPending: (world: World, nowMs: number, { surface }: PendingFilter, window: PageWindow) =>
        list(
          world,
          window,
          // Written as a literal, since otherwise no plan may use the partial index of pending requests.
          sql`${approvals.status} = 'pending'`,
          gt(approvals.expiresAt, new Date(nowMs)),
          surface === undefined ? undefined : eq(approvals.surfaceKind, surface)
        ),

      /** The canonical input of a request; undefined once it was deleted. */
      inputOf: (id: ApprovalId) =>
        firstValue<string>(
          database.query("select convert_from(input, 'UTF8') as input from approval_inputs where approval_id = $1", [
            id
          ])
        ),

      /** Writes a request in the open transaction, or finds the pending one for the very same call. */
      ask: Effect.fnUntraced(function* (row: NewApproval, input: string, limits: PendingLimits) {
        yield* database.post(serializeRequests, [row.workspaceId])
        const [found] = yield* database.query<Found>(insertOrFindRequest, [
          JSON.stringify(approvalRecordOf(row)),
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
        } satisfies ApprovalAsked
      }),

      /**
       * Locks a request until the transaction ends; returns it with its possible deciders, and with those of the
       * deciding keys and the given key that still work.
       */
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

      /** Writes a decision on a locked request. */
      decide: (
        held: ApprovalRow,
        status: ApprovalStatus,
        decisions: ReadonlyArray<ApprovalDecision>,
        decidedAt: Date | undefined
      ) => put(held, { status, decisions, ...(decidedAt !== undefined && { decidedAt }) }),

      /** Locks the pending requests of a world whose summary, input or data match a regular expression. */
      lockPendingNaming: ({ livemode, workspaceId }: World, pattern: string) =>
        Effect.flatMap(
          database.query<{ readonly id: ApprovalId }>(
            `select a.id from approvals a left join approval_inputs i on i.workspace_id = a.workspace_id and i.approval_id = a.id
              where a.workspace_id = $1 and a.livemode = $2 and a.status = 'pending'
                and (a.summary ~* $3 or a.metadata::text ~* $3 or convert_from(i.input, 'UTF8') ~* $3)
              order by a.id for update of a`,
            [workspaceId, livemode, pattern]
          ),
          (rows) => Effect.forEach(rows, ({ id }) => one(id))
        ),

      /** Writes the outcome of an approved call, on a locked request. */
      settle: (held: ApprovalRow, outcomeStatus: number, outcomeBody: string, executedAt: Date) =>
        put(held, { outcomeStatus, outcomeBody, executedAt }),

      /** Expires the overdue requests, at most `limit`. */
      expire: (nowMs: number, limit: number) =>
        Effect.flatMap(database.query<{ readonly id: ApprovalId }>(expire, [isoAt(nowMs), limit]), (rows) =>
          Effect.forEach(rows, ({ id }) => one(id))
        ),

      /** Lists approved requests without an outcome, decided before an instant. */
      unrun: (beforeMs: number, limit: number) =>
        some(
          and(
            sql`${approvals.status} = 'approved'`,
            isNull(approvals.executedAt),
            lt(approvals.decidedAt, new Date(beforeMs))
          )!,
          limit
        ),

      /**
       * The newest earlier request with the very same input that was approved and executed since an instant; undefined
       * if there is none.
       */
      ranBefore: ({ id, inputHash, workspaceId }: ApprovalRow, sinceMs: number) =>
        firstRow(
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
          )
        ),

      /** Locks and reads a workspace's approval policies until the transaction ends. */
      lockPolicies: (workspaceId: WorkspaceId) =>
        Effect.map(
          database.query<{ readonly policies: Policies }>(
            "select approval_policies as policies from workspaces where id = $1 for update",
            [workspaceId]
          ),
          ([row]): Policies => row!.policies
        ),

      /** Sets one policy, in force from the next call in every process; also makes every listing of tools stale. */
      setPolicy: (workspaceId: WorkspaceId, surface: SurfaceKind, policy: ApprovalPolicy) =>
        database.post(
          `update workspaces set approval_policies = approval_policies || $2::jsonb,
            templates_revision = templates_revision + 1 where id = $1`,
          [workspaceId, JSON.stringify({ [surface]: policy })]
        ),

      /**
       * Counts, with the next statement, the most possible approvers: members who may decide, and keys with the
       * approval scope, which agents never have.
       */
      possibleApprovers: (workspaceId: WorkspaceId) =>
        Effect.map(
          database.ask<{ readonly members: number; readonly keys: number }>(
            `select (select count(*)::int from members m where m.workspace_id = $1 and m.may_decide) as members,
              (select count(*)::int from keys k where k.workspace_id = $1 and k.revoked_at is null and k.kind = 'live' and 'approvals:write' = any(k.scopes)) as keys`,
            [workspaceId]
          ),
          oneRow
        ),

      /** Deletes the inputs of requests that ended before an instant. */
      purgeInputs: (beforeMs: number) =>
        deleteInBatches(
          database,
          "approval_inputs",
          "approval_id in (select id from approvals where decided_at < $1::timestamptz and (executed_at is not null or status <> 'approved'))",
          [isoAt(beforeMs)]
        ),

      /** Deletes the requests that ended before an instant. */
      purge: (beforeMs: number) =>
        deleteInBatches(
          database,
          "approvals",
          "decided_at < $1::timestamptz and (executed_at is not null or status <> 'approved')",
          [isoAt(beforeMs)]
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
