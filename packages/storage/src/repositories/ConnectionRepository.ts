import { endRecordsOf } from "./endRecordsOf.ts"
import type { RawRow } from "./RawRow.ts"
import type { KeyId, WorkspaceId } from "@tidings/schema/Id"
import type { Scope } from "@tidings/schema/Scope"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { allValues, firstRow, firstValue, isFound } from "../rows.ts"
import { isoAt } from "../iso.ts"
import type { keys } from "../tables/index.ts"

/** The key of a connected client, with the fields needed to report its end. */
export type Connection = Pick<RawRow<typeof keys.$inferSelect>, "id" | "workspace_id" | "client" | "user">

/** A valid access token. */
interface AccessToken {
  readonly grant_id: string
  readonly client_id: string
}

interface NewToken {
  readonly grantId: string
  readonly hash: string
  readonly prefix: string
  readonly nowMs: number
  readonly expiresAtMs: number
  /** Time at which the connection lapses unless it is refreshed. */
  readonly lapsesAtMs: number
}

// One statement, so that no token is issued to a key that is being revoked.
const issue = `with owner as (
    update keys set prefix = $3, expires_at = $6::timestamptz where grant_id = $1 and revoked_at is null returning workspace_id, id
  )
  insert into access_tokens (hash, workspace_id, key_id, created_at, expires_at)
  select $2, workspace_id, id, $4::timestamptz, $5::timestamptz from owner returning 1 as issued`

const findToken = `select k.grant_id from access_tokens t join keys k on k.id = t.key_id
  where t.hash = $1 and k.revoked_at is null and t.expires_at > $2::timestamptz`

const clientOf = `select payload ->> 'clientId' as client_id from oauth_records where kind = 'Grant' and grant_id = $1`

const end = `with ended as (
    update keys set revoked_at = $2::timestamptz where grant_id = $1 and revoked_at is null
    returning id, workspace_id, client, "user"
  ), tokens as (
    delete from access_tokens where key_id in (select id from keys where grant_id = $1)
  )
  select id, workspace_id, client, "user" from ended`

const endOf = `with ended as (
    update keys set revoked_at = $3::timestamptz
    where workspace_id = $1 and "user" = $2 and grant_id is not null and revoked_at is null returning id, grant_id
  ), tokens as (
    delete from access_tokens where key_id in (select id from ended)
  )
  select id, grant_id from ended order by id`

interface Ended {
  readonly id: KeyId
  readonly grant_id: string
}

const narrow = `update keys set preset = null, scopes = array(
    select held.scope from unnest(scopes) with ordinality as held (scope, place) where held.scope = any($3::text[]) order by held.place
  )
  where workspace_id = $1 and "user" = $2 and grant_id is not null and revoked_at is null and not scopes <@ $3::text[]
  returning id`

/** The keys of clients connected by OAuth, and their access tokens. */
export class ConnectionRepository extends Context.Service<ConnectionRepository>()(
  "@tidings/storage/ConnectionRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Issues an access token for its grant's key; false if there is no such key, or it is revoked. */
        issue: ({ expiresAtMs, grantId, hash, lapsesAtMs, nowMs, prefix }: NewToken) =>
          isFound(database.query(issue, [grantId, hash, prefix, isoAt(nowMs), isoAt(expiresAtMs), isoAt(lapsesAtMs)])),

        /** Finds the access token of a hash; undefined if it does not work any more. */
        findToken: (hash: string, nowMs: number) =>
          Effect.gen(function* () {
            const grantId = yield* firstValue<string>(database.query(findToken, [hash, isoAt(nowMs)]))
            if (grantId === undefined) return undefined
            const client = yield* firstValue<string>(database.ofInstallation.query(clientOf, [grantId]))
            return client === undefined ? undefined : ({ grant_id: grantId, client_id: client } satisfies AccessToken)
          }),

        /**
         * Revokes the key of a grant and deletes all tokens and records issued under it; undefined if it was revoked
         * already.
         */
        end: (grantId: string, nowMs: number) =>
          Effect.andThen(
            endRecordsOf(database, [grantId]),
            firstRow(database.query<Connection>(end, [grantId, isoAt(nowMs)]))
          ),

        /**
         * Takes all scopes but these from the connections of a person in a workspace; returns the ids of the keys that
         * lost any.
         */
        narrow: (workspaceId: WorkspaceId, user: string, scopes: ReadonlyArray<Scope>) =>
          allValues<KeyId>(database.query(narrow, [workspaceId, user, scopes])),

        /** Lists the keys in force that were made for a person, who did not connect them. */
        keysMadeFor: (workspaceId: WorkspaceId, user: string) =>
          allValues<KeyId>(
            database.query(
              'select id from keys where workspace_id = $1 and "user" = $2 and grant_id is null and revoked_at is null order by id',
              [workspaceId, user]
            )
          ),

        /** Ends all connections of a person in a workspace, with their tokens; returns the ids of their keys. */
        endOf: (workspaceId: WorkspaceId, user: string, nowMs: number) =>
          Effect.gen(function* () {
            const ended = yield* database.query<Ended>(endOf, [workspaceId, user, isoAt(nowMs)])
            yield* endRecordsOf(
              database,
              ended.map(({ grant_id }) => grant_id)
            )
            return ended.map(({ id }) => id)
          })
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
