import type { RawRow } from "./RawRow.ts"
import type { SignInId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { signIns } from "../tables/index.ts"
import { firstRow } from "../rows.ts"
import { isoAt } from "../iso.ts"

/** The sign-in behind a one-time code. */
export type SignIn = Pick<RawRow<typeof signIns.$inferSelect>, "id" | "user" | "workspace_id">

const redeem = `update sign_ins set used_at = $2::timestamptz
  where code_hash = $1 and used_at is null and expires_at > $2::timestamptz
  returning id, "user", workspace_id`

const seen = `update members set last_sign_in_at = $1::timestamptz
  where email = $2 and ($3::text is null or workspace_id = $3)`

/** One-time codes, stored only by their hash. */
export class SignInRepository extends Context.Service<SignInRepository>()("@tidings/storage/SignInRepository", {
  make: Effect.gen(function* () {
    const { homes, ofInstallation: database, query } = yield* Database
    return {
      insert: (row: typeof signIns.$inferInsert) => Effect.asVoid(database.run((db) => db.insert(signIns).values(row))),

      /**
       * Redeems a code once; undefined for all other callers that use it, even at the same time. A member is active
       * from the first sign-in on, in each workspace that the code is for.
       */
      redeem: Effect.fnUntraced(function* (codeHash: string, nowMs: number) {
        const signIn = yield* firstRow(database.query<SignIn>(redeem, [codeHash, isoAt(nowMs)]))
        if (signIn !== undefined) yield* homes.each(query(seen, [isoAt(nowMs), signIn.user, signIn.workspace_id]))
        return signIn
      }),

      /** Finds a sign-in whose code was used. */
      find: (id: SignInId) =>
        firstRow(
          database.query<SignIn>(
            'select id, "user", workspace_id from sign_ins where id = $1 and used_at is not null',
            [id]
          )
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
