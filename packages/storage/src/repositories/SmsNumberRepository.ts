import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isFound } from "../rows.ts"
import { isoAt } from "../iso.ts"

/** Source of an opt-out: a keyword message, the provider's own list, or the operator of the installation. */
export interface OptOutSource {
  readonly kind: "keyword" | "provider" | "operator"
  readonly id: string
}

export interface OptOut {
  readonly number: string
  readonly source: OptOutSource["kind"]
  readonly createdAt: string
}

const add = `insert into sms_opt_outs (workspace_id, livemode, number, source_kind, source_id, created_at) values ($1, $2, $3, $4, $5, $6::timestamptz)
  on conflict do nothing returning 1 as added`

const list = `select number, source_kind as source, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
  from sms_opt_outs where workspace_id = $1 and livemode = $2 and ($3::text is null or number > $3) order by number limit $4`

/** Opt-outs of numbers. */
export class SmsNumberRepository extends Context.Service<SmsNumberRepository>()(
  "@tidings/storage/SmsNumberRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const has = (text: string, params: ReadonlyArray<unknown>) => isFound(database.query(text, params))
      return {
        /** Records an opt-out; false if the number had opted out already. */
        optOut: ({ livemode, workspaceId }: World, number: string, { id, kind }: OptOutSource, nowMs: number) =>
          has(add, [workspaceId, livemode, number, kind, id, isoAt(nowMs)]),

        /** Removes an opt-out; false if there was none. */
        optIn: ({ livemode, workspaceId }: World, number: string) =>
          has(
            "delete from sms_opt_outs where workspace_id = $1 and livemode = $2 and number = $3 returning 1 as gone",
            [workspaceId, livemode, number]
          ),

        /** Lists opt-outs by number, after the given one. */
        optedOut: ({ livemode, workspaceId }: World, after: string | undefined, limit: number) =>
          database.query<OptOut>(list, [workspaceId, livemode, after ?? null, limit])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
