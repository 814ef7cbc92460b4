import type { SignInId, WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { signIns } from "../tables/index.ts"

/** The sign-in behind a one-time code. */
export interface SignIn {
  readonly id: SignInId
  /** A member's address, or the name an operator gave. */
  readonly user: string
  /** The one workspace of an operator's code; null for every workspace of the member. */
  readonly workspace_id: WorkspaceId | null
}

const redeem = `update sign_ins set used_at = $2::timestamptz
  where code_hash = $1 and used_at is null and expires_at > $2::timestamptz
  returning id, "user", workspace_id`

/** One-time codes, stored only by their hash. */
export class SignInRepository extends Context.Service<SignInRepository>()("@tidings/storage/SignInRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      insert: (row: typeof signIns.$inferInsert) => Effect.asVoid(database.run((db) => db.insert(signIns).values(row))),

      /** Redeems a code once; undefined for all other callers that use it, even at the same time. */
      redeem: (codeHash: string, nowMs: number) =>
        Effect.map(database.query<SignIn>(redeem, [codeHash, new Date(nowMs).toISOString()]), (rows) => rows[0]),

      /** Finds a sign-in whose code was used. */
      find: (id: SignInId) =>
        Effect.map(
          database.query<SignIn>(
            'select id, "user", workspace_id from sign_ins where id = $1 and used_at is not null',
            [id]
          ),
          (rows) => rows[0]
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
