import type { RawRow } from "./RawRow.ts"
import type { SignInId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { signIns } from "../tables/index.ts"
import { firstRow } from "../rows.ts"
import { isoAt } from "../iso.ts"

/** The sign-in behind a one-time code. */
export type SignIn = Pick<RawRow<typeof signIns.$inferSelect>, "id" | "user" | "workspace_id">

// A member is active from the first sign-in on, in each workspace that the code is for.
const redeem = `with redeemed as (
    update sign_ins set used_at = $2::timestamptz
    where code_hash = $1 and used_at is null and expires_at > $2::timestamptz
    returning id, "user", workspace_id
  ), seen as (
    update members m set last_sign_in_at = $2::timestamptz from redeemed r
    where m.email = r."user" and (r.workspace_id is null or r.workspace_id = m.workspace_id)
  )
  select id, "user", workspace_id from redeemed`

/** One-time codes, stored only by their hash. */
export class SignInRepository extends Context.Service<SignInRepository>()("@tidings/storage/SignInRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      insert: (row: typeof signIns.$inferInsert) => Effect.asVoid(database.run((db) => db.insert(signIns).values(row))),

      /** Redeems a code once; undefined for all other callers that use it, even at the same time. */
      redeem: (codeHash: string, nowMs: number) => firstRow(database.query<SignIn>(redeem, [codeHash, isoAt(nowMs)])),

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
