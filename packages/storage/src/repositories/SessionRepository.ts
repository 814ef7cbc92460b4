import { firstHome, homeOfId } from "@tidings/schema/homes/Home"
import { inHomeOf } from "../homes/inHome.ts"
import type { WorkspaceId } from "@tidings/schema/Id"
import type { Role } from "@tidings/schema/resources/Role"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { firstRow, isFound } from "../rows.ts"
import { isoAt } from "../iso.ts"

/** The kind of OAuth record that keeps a member signed in; its `uid` is the member's address. */
const kind = "ConsoleSession"

interface NewSession {
  /** SHA-256 of the browser's session secret. */
  readonly hash: string
  /** A member's address, normalised. */
  readonly user: string
  /** The one workspace of an operator's code; null for every workspace of the member. */
  readonly only: WorkspaceId | null
  readonly workspaceId: WorkspaceId | null
  readonly signedInAtMs: number
  readonly expiresAtMs: number
}

/** A session; `workspace` is undefined until its member has chosen one of several. */
export interface SignInSession {
  readonly user: string
  readonly only: WorkspaceId | null
  readonly workspace: { readonly id: WorkspaceId; readonly name: string } | undefined
  readonly role: Role
  readonly mayDecide: boolean
  /** Time of the last code that the member typed. */
  readonly signedInAtMs: number
}

interface MemberRow {
  readonly id: WorkspaceId | null
  readonly name: string | null
  readonly role: Role | null
  readonly may_decide: boolean | null
}

interface Row extends MemberRow {
  readonly user: string
  readonly only: WorkspaceId | null
  readonly chosen: WorkspaceId | null
  readonly signed_in_at: number
}

const insert = `insert into oauth_records (kind, id, uid, payload, expires_at)
  values ('${kind}', $1, $2, jsonb_build_object('only', $3::text, 'workspaceId', $4::text, 'signedInAt', $5::bigint), $6::timestamptz)`

// The workspace of another home is looked up there.
const find = `select s.uid as "user", s.payload->>'only' as only, s.payload->>'workspaceId' as chosen, w.id, w.name, m.role, m.may_decide, (s.payload->>'signedInAt')::float8 as signed_in_at
  from oauth_records s
  left join members m on m.email = s.uid and m.workspace_id = s.payload->>'workspaceId'
  left join workspaces w on w.id = m.workspace_id
  where s.kind = '${kind}' and s.id = $1 and s.expires_at > $2::timestamptz`

const member = `select w.id, w.name, m.role, m.may_decide from members m join workspaces w on w.id = m.workspace_id
  where m.email = $1 and m.workspace_id = $2`

const choose = `update oauth_records s set payload = s.payload || $4::jsonb
  where s.kind = '${kind}' and s.id = $1 and s.uid = $5 and s.expires_at > $3::timestamptz
    and coalesce(s.payload->>'only', $2) = $2
  returning 1 as chosen`

const renew = `update oauth_records s set id = $2, payload = s.payload || $3::jsonb
  where s.kind = '${kind}' and s.id = $1 and s.expires_at > $4::timestamptz returning 1 as renewed`

/** Sessions of members in the console, by the hash of the browser's secret. */
export class SessionRepository extends Context.Service<SessionRepository>()("@tidings/storage/SessionRepository", {
  make: Effect.gen(function* () {
    const { homes, ofInstallation: database, query } = yield* Database
    const memberOf = (user: string, workspaceId: WorkspaceId) =>
      firstRow(inHomeOf(workspaceId, query<MemberRow>(member, [user, workspaceId])))
    const stored = (hash: string, nowMs: number) => firstRow(database.query<Row>(find, [hash, isoAt(nowMs)]))
    return {
      insert: ({ expiresAtMs, hash, only, signedInAtMs, user, workspaceId }: NewSession) =>
        Effect.asVoid(database.query(insert, [hash, user, only, workspaceId, signedInAtMs, isoAt(expiresAtMs)])),

      /** Finds a session that has not expired, while its user is still a member of its workspace. */
      find: (hash: string, nowMs: number) =>
        Effect.gen(function* () {
          const row = yield* stored(hash, nowMs)
          if (row === undefined) return undefined
          const { chosen, only, signed_in_at, user } = row
          const isElsewhere = chosen !== null && homeOfId(chosen) !== firstHome
          const known = isElsewhere ? yield* memberOf(user, chosen) : row
          if (known === undefined || (chosen !== null && known.id === null)) return undefined
          const { id, may_decide, name, role } = known
          return {
            user,
            only,
            workspace: id === null || name === null ? undefined : { id, name },
            role: role ?? "reader",
            mayDecide: may_decide === true,
            signedInAtMs: signed_in_at
          } satisfies SignInSession
        }),

      /** Sets the session's workspace; false if its member may not enter it. */
      choose: Effect.fnUntraced(function* (hash: string, workspaceId: WorkspaceId, nowMs: number) {
        const user = (yield* stored(hash, nowMs))?.user
        if (user === undefined || (yield* memberOf(user, workspaceId)) === undefined) return false
        const params = [hash, workspaceId, isoAt(nowMs), JSON.stringify({ workspaceId }), user]
        return yield* isFound(database.query(choose, params))
      }),

      /** Gives a session another hash after its member typed a code again; false if it is over. */
      renew: (hash: string, next: string, nowMs: number) =>
        isFound(database.query(renew, [hash, next, JSON.stringify({ signedInAt: nowMs }), isoAt(nowMs)])),

      /** Lists every workspace that an address is a member of, oldest first. */
      workspacesOf: (user: string) =>
        Effect.map(
          homes.each(
            query<{ readonly id: WorkspaceId; readonly name: string }>(
              `select w.id, w.name from members m join workspaces w on w.id = m.workspace_id where m.email = $1`,
              [user]
            )
          ),
          (found) => found.flat().toSorted((one, other) => (one.id < other.id ? -1 : 1))
        ),

      end: (hash: string) =>
        Effect.asVoid(database.query(`delete from oauth_records where kind = '${kind}' and id = $1`, [hash])),

      /** Ends every session of a person. */
      endOf: (user: string) =>
        Effect.asVoid(database.query(`delete from oauth_records where kind = '${kind}' and uid = $1`, [user]))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
