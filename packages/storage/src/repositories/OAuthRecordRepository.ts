import { inHomeOf } from "../homes/inHome.ts"
import type { RawRow } from "./RawRow.ts"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isFound } from "../rows.ts"
import { isoAt } from "../iso.ts"
import type { oauthRecords } from "../tables/index.ts"

export type Payload = Readonly<Record<string, unknown>>

type OAuthRecord = Pick<typeof oauthRecords.$inferSelect, "kind" | "id" | "grantId" | "uid" | "payload"> & {
  readonly expiresAtMs: number
}

type Row = Pick<RawRow<typeof oauthRecords.$inferSelect>, "payload" | "consumed_at" | "grant_id">

/** A stored record, and the time it was consumed; null if it was not. */
export interface StoredOAuthRecord {
  readonly payload: Payload
  readonly consumedAtMs: number | null
}

const upsert = `insert into oauth_records (kind, id, grant_id, uid, payload, expires_at)
  values ($1, $2, $3, $4, $5::jsonb, $6::timestamptz)
  on conflict (kind, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`

const columns = "payload, consumed_at, grant_id"
const find = `select ${columns} from oauth_records where kind = $1 and id = $2 and expires_at > $3::timestamptz`
const findByUid = `select ${columns} from oauth_records where kind = $1 and uid = $2 and expires_at > $3::timestamptz`
const revoked = "select 1 as revoked from keys where grant_id = $1 and revoked_at is not null"

const lengthen = `update oauth_records
  set expires_at = greatest(expires_at, case kind when 'Grant' then $3::timestamptz else $4::timestamptz end)
  where (kind = 'Grant' and grant_id = $1) or (kind = 'Client' and id = $2)`

const toFound = (row: Row): StoredOAuthRecord => ({
  payload: row.payload,
  consumedAtMs: row.consumed_at === null ? null : Date.parse(row.consumed_at)
})

/** Records that the authorization server keeps between requests. */
export class OAuthRecordRepository extends Context.Service<OAuthRecordRepository>()(
  "@tidings/storage/OAuthRecordRepository",
  {
    make: Effect.gen(function* () {
      const { ofInstallation: database, query } = yield* Database
      /** A revoked key also ends its grant, so that no more tokens are issued for it. */
      const living = Effect.fnUntraced(function* (kind: string, rows: Effect.Effect<ReadonlyArray<Row>>) {
        const [row] = yield* rows
        if (row === undefined) return undefined
        const isOver = kind === "Grant" && row.grant_id !== null && (yield* isRevoked(row.grant_id))
        return isOver ? undefined : toFound(row)
      })
      const isRevoked = (grantId: string) => inHomeOf(grantId, isFound(query(revoked, [grantId])))
      return {
        /** Writes a record, replacing one of the same kind and id. */
        upsert: ({ expiresAtMs, grantId, id, kind, payload, uid }: OAuthRecord) =>
          Effect.asVoid(database.query(upsert, [kind, id, grantId, uid, JSON.stringify(payload), isoAt(expiresAtMs)])),

        /** Finds a record that has not expired; a grant only while its key is not revoked. */
        find: (kind: string, id: string, nowMs: number) =>
          living(kind, database.query<Row>(find, [kind, id, isoAt(nowMs)])),
        findByUid: (kind: string, uid: string, nowMs: number) =>
          living(kind, database.query<Row>(findByUid, [kind, uid, isoAt(nowMs)])),

        /** Marks a record as consumed; false if it was already. */
        consume: (kind: string, id: string, nowMs: number) =>
          isFound(
            database.query(
              "update oauth_records set consumed_at = $3::timestamptz where kind = $1 and id = $2 and consumed_at is null returning 1 as used",
              [kind, id, isoAt(nowMs)]
            )
          ),

        destroy: (kind: string, id: string) =>
          Effect.asVoid(database.query("delete from oauth_records where kind = $1 and id = $2", [kind, id])),

        /** Extends a grant and a client to last at least until the given times. */
        lengthen: (
          grant: { readonly grantId: string; readonly untilMs: number },
          client: { readonly id: string; readonly untilMs: number }
        ) =>
          Effect.asVoid(
            database.query(lengthen, [grant.grantId, client.id, isoAt(grant.untilMs), isoAt(client.untilMs)])
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
