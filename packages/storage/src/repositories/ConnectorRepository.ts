import { type ConnectorId, firstIdAt, type WorkspaceId } from "@tidings/schema/Id"
import type { ConnectedAccount, ConnectedChannel } from "@tidings/schema/resources/Connector"
import { and, asc, eq, gt, inArray, lte, ne, type SQL, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { oneValue } from "../rows.ts"
import { connectors, deletedIds } from "../tables/index.ts"

export type ConnectorRow = typeof connectors.$inferSelect

/** Columns that stay as they were inserted, or that the statements themselves keep. */
type Fixed =
  | "accountRef"
  | "channel"
  | "createdAt"
  | "id"
  | "position"
  | "provider"
  | "revision"
  | "updatedAt"
  | "workspaceId"

type Change = Partial<Omit<ConnectorRow, Fixed>>

/** A workspace and a channel, to look up connectors by. */
interface Held {
  readonly workspaceId: WorkspaceId
  readonly channel: ConnectedChannel
}

/** Table and id prefix of the messages of each channel. */
const messagesOf = { email: "sends", sms: "sms_messages", social: "social_posts" } as const
const nextPosition = "select coalesce(max(position), 0) + 1 from connectors where workspace_id = $1 and channel = $2"
const prefixOf = { email: "snd", sms: "sms", social: "post" } as const

const changed = (change: Change, at: Date) => ({
  ...change,
  updatedAt: at,
  revision: sql`${connectors.revision} + 1`
})

/** Converts a row to a connected account, as the API shows it. */
export const toConnectedAccount = (row: ConnectorRow): ConnectedAccount => ({
  id: row.id,
  channel: row.channel,
  provider: row.provider,
  label: row.label,
  position: row.position,
  accountRef: row.accountRef === "" ? null : row.accountRef,
  displayName: row.displayName,
  handle: row.handle,
  status: row.status,
  reason: row.reason,
  expiresAt: row.consentEndsAt?.toISOString() ?? null,
  checkedAt: row.checkedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString()
})

/** Accounts that workspaces connected. */
export class ConnectorRepository extends Context.Service<ConnectorRepository>()(
  "@tidings/storage/ConnectorRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const ofWorkspace = (workspaceId: WorkspaceId) => eq(connectors.workspaceId, workspaceId)
      const first = <A>(rows: ReadonlyArray<A>): A | undefined => rows[0]

      const one = (condition: SQL | undefined) =>
        Effect.map(
          database.run((db) => db.select().from(connectors).where(condition)),
          first
        )

      const inOrder = (condition: SQL | undefined) =>
        database.run((db) =>
          db
            .select()
            .from(connectors)
            .where(condition)
            .orderBy(asc(connectors.channel), asc(connectors.position), asc(connectors.id))
        )

      const byId = (condition: SQL | undefined, limit: number, after = "") =>
        database.run((db) =>
          db
            .select()
            .from(connectors)
            .where(and(condition, gt(connectors.id, after as ConnectorId)))
            .orderBy(asc(connectors.id))
            .limit(limit)
        )

      return {
        /**
         * Adds a connector as the last of its channel; undefined if the workspace already has this account of the
         * provider.
         */
        insert: Effect.fnUntraced(function* (row: Omit<ConnectorRow, "lastErrorAt" | "position" | "revision">) {
          const position = yield* oneValue<number>(database.query(nextPosition, [row.workspaceId, row.channel]))
          return first(
            yield* database.run((db) =>
              db
                .insert(connectors)
                .values({ ...row, revision: 1, position })
                .onConflictDoNothing()
                .returning()
            )
          )
        }),

        find: (workspaceId: WorkspaceId, id: ConnectorId) => one(and(ofWorkspace(workspaceId), eq(connectors.id, id))),

        /** Finds a connector of any workspace: for callbacks, whose URL has its id. */
        findAny: (id: ConnectorId) => one(eq(connectors.id, id)),

        /** Lists connectors by channel, in their order. */
        list: (workspaceId: WorkspaceId) => inOrder(ofWorkspace(workspaceId)),

        /** Lists the connectors of one channel, in their order. */
        ofChannel: (workspaceId: WorkspaceId, channel: ConnectedChannel) =>
          inOrder(and(ofWorkspace(workspaceId), eq(connectors.channel, channel))),

        /** Like `ofChannel`, but shares the round trip with concurrent callers. */
        lookAt: yield* grouped<Held, ReadonlyArray<ConnectorRow>, never>(
          Effect.fnUntraced(function* (held) {
            const workspaceIds = [...new Set(held.map(({ workspaceId }) => workspaceId))]
            const rows = yield* inOrder(inArray(connectors.workspaceId, workspaceIds))
            const found = Map.groupBy(rows, ({ channel, workspaceId }) => `${channel} ${workspaceId}`)
            return held.map(({ channel, workspaceId }) => found.get(`${channel} ${workspaceId}`) ?? [])
          })
        ),

        /** Number of connectors of a workspace. */
        count: (workspaceId: WorkspaceId) => database.run((db) => db.$count(connectors, ofWorkspace(workspaceId))),

        /**
         * Counts the live messages that went through a connector since an instant, at most 100,000; by their ids, which
         * begin with their time.
         */
        carried: (connector: Pick<ConnectorRow, "channel" | "id" | "workspaceId">, since: Date) =>
          Effect.map(
            database.query<{ readonly count: number }>(
              `select count(*)::int as count from (
                 select 1 from ${messagesOf[connector.channel]}
                 where workspace_id = $1 and id >= $2 and livemode and connector_id = $3
                 limit 100000
               ) carried`,
              [connector.workspaceId, firstIdAt(prefixOf[connector.channel], since.getTime()), connector.id]
            ),
            (rows) => rows[0]?.count ?? 0
          ),

        /** Records the deletion of a connector, with further fields of its answer. */
        noteDeletion: (workspaceId: WorkspaceId, id: ConnectorId, answer: object) =>
          database.write((db) =>
            db.insert(deletedIds).values({ id, workspaceId, livemode: true, answer }).onConflictDoNothing()
          ),

        /** Returns those fields for a connector that the workspace once had; undefined for any other id. */
        deletion: (workspaceId: WorkspaceId, id: ConnectorId) =>
          Effect.map(
            database.run((db) =>
              db
                .select({ answer: deletedIds.answer })
                .from(deletedIds)
                .where(and(eq(deletedIds.workspaceId, workspaceId), eq(deletedIds.id, id)))
            ),
            ([found]) => found?.answer ?? undefined
          ),

        /**
         * Changes a connector, only at the given revision if there is one; undefined if the revision differs or no row
         * has the id.
         */
        update: (
          id: ConnectorId,
          change: Change,
          { at, revision }: { readonly at: Date; readonly revision?: number }
        ) =>
          Effect.map(
            database.run((db) =>
              db
                .update(connectors)
                .set(changed(change, at))
                .where(
                  and(eq(connectors.id, id), revision === undefined ? undefined : eq(connectors.revision, revision))
                )
                .returning()
            ),
            first
          ),

        /** Like `update` at any revision, with the open transaction's commit. */
        learn: (id: ConnectorId, change: Change, at: Date) =>
          database.write((db) => db.update(connectors).set(changed(change, at)).where(eq(connectors.id, id))),

        /** Puts the connectors of a channel in this order, with the remaining ones behind. */
        order: (workspaceId: WorkspaceId, channel: ConnectedChannel, ids: ReadonlyArray<ConnectorId>, at: Date) =>
          Effect.asVoid(
            database.query(
              `update connectors c set position = o.position, updated_at = $4, revision = c.revision + 1
               from (
                 select id, row_number() over (order by array_position($3::text[], id) nulls last, position, id) as position
                 from connectors where workspace_id = $1 and channel = $2
               ) o
               where c.id = o.id and c.position <> o.position`,
              [workspaceId, channel, ids, at.toISOString()]
            )
          ),

        remove: (workspaceId: WorkspaceId, id: ConnectorId) =>
          Effect.map(
            database.run((db) =>
              db
                .delete(connectors)
                .where(and(ofWorkspace(workspaceId), eq(connectors.id, id)))
                .returning()
            ),
            first
          ),

        /** Lists connectors of all workspaces that need attention, at most `limit`, by id. */
        needingAttention: (limit: number) => byId(eq(connectors.status, "needs_attention"), limit),

        /** Ids of the keys that seal credentials, each with its number of connectors. */
        sealings: database.run((db) =>
          db
            .select({ key: connectors.sealedBy, count: sql<number>`count(*)::int` })
            .from(connectors)
            .groupBy(connectors.sealedBy)
            .orderBy(asc(connectors.sealedBy))
        ),

        /** Lists working connectors of these providers in all workspaces, at most `limit`, by id. */
        working: (providers: ReadonlyArray<string>, limit: number) =>
          byId(and(inArray(connectors.provider, [...providers]), eq(connectors.status, "connected")), limit),

        /** Lists connectors of these providers in all workspaces, at most `limit`, by id, behind `after`. */
        ofProviders: (providers: ReadonlyArray<string>, after: string, limit: number) =>
          byId(inArray(connectors.provider, [...providers]), limit, after),

        /** Writes renewal bookkeeping without a new revision, since it concerns no open editor. */
        note: (id: ConnectorId, noted: Partial<Pick<ConnectorRow, "renewAt" | "renewingSince" | "toldDays">>) =>
          Effect.asVoid(database.run((db) => db.update(connectors).set(noted).where(eq(connectors.id, id)))),

        /**
         * Lists connectors whose tokens are due for renewal, except those that need a person; at most `limit`, soonest
         * first.
         */
        dueForRenewal: (now: Date, limit: number) =>
          database.run((db) =>
            db
              .select()
              .from(connectors)
              .where(and(lte(connectors.renewAt, now), eq(connectors.status, "connected")))
              .orderBy(asc(connectors.renewAt))
              .limit(limit)
          ),

        /**
         * Lists connectors whose consent ends by this instant, except those that need a person; at most `limit`, by id,
         * behind `after`.
         */
        consentEndsBy: (by: Date, after: string, limit: number) =>
          byId(and(lte(connectors.consentEndsAt, by), eq(connectors.status, "connected")), limit, after),

        /**
         * Locks connectors sealed by any other key, at most `limit`, by id, behind `after`, until the transaction ends.
         */
        notSealedBy: (key: string, after: string, limit: number) =>
          database.run((db) =>
            db
              .select()
              .from(connectors)
              .where(and(ne(connectors.sealedBy, key), sql`${connectors.id} > ${after}`))
              .orderBy(asc(connectors.id))
              .limit(limit)
              .for("update")
          ),

        /** Locks these connectors until the transaction ends. */
        lock: (ids: ReadonlyArray<ConnectorId>) =>
          database.run((db) =>
            db
              .select()
              .from(connectors)
              .where(inArray(connectors.id, [...ids]))
              .orderBy(asc(connectors.id))
              .for("update")
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
