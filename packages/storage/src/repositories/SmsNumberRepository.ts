import type { OptOutKind, OptOutSource, SmsOptOut } from "@tidings/schema/resources/SmsOptOut"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import type { PageWindow } from "../owned.ts"
import { allValues, firstRow, isFound } from "../rows.ts"
import { isoAt } from "../iso.ts"

export interface OptOut {
  readonly number: string
  readonly source: OptOutKind
  readonly createdAt: string
}

const add = `insert into sms_opt_outs (workspace_id, livemode, number, source_kind, source_id, created_at)
  select $1, $2, number, $4, $5, $6::timestamptz from unnest($3::text[]) as number
  on conflict do nothing returning number`

const shown = `number, json_build_object('kind', source_kind, 'id', source_id) as source,
  to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`

const lock = `select ${shown} from sms_opt_outs where workspace_id = $1 and livemode = $2 and number = $3 for update`

const page = `select ${shown} from sms_opt_outs
  where workspace_id = $1 and livemode = $2 and ($3::text is null or number = $3)
    and ($4::timestamptz is null or (created_at, number) < ($4::timestamptz, $5::text))
  order by created_at desc, number desc limit $6`

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
        /** Records opt-outs; returns the numbers that had not opted out already. */
        optOut: (
          { livemode, workspaceId }: World,
          numbers: ReadonlyArray<string>,
          { id, kind }: OptOutSource,
          nowMs: number
        ) =>
          allValues(
            database.query<{ readonly number: string }>(add, [
              workspaceId,
              livemode,
              [...new Set(numbers)].sort(),
              kind,
              id,
              isoAt(nowMs)
            ])
          ),

        /** Reads an opt-out, and locks it until the transaction ends; undefined if there is none. */
        lock: ({ livemode, workspaceId }: World, number: string) =>
          firstRow(database.query<SmsOptOut>(lock, [workspaceId, livemode, number])),

        /** Removes an opt-out; false if there was none. */
        optIn: ({ livemode, workspaceId }: World, number: string) =>
          has(
            "delete from sms_opt_outs where workspace_id = $1 and livemode = $2 and number = $3 returning 1 as gone",
            [workspaceId, livemode, number]
          ),

        /** Lists opt-outs, newest first, those of a number if one is given; positions are instant and number. */
        page: ({ livemode, workspaceId }: World, number: string | undefined, { before, limit }: PageWindow) => {
          const [at, last] = before?.split(" ") ?? []
          return database.query<SmsOptOut>(page, [
            workspaceId,
            livemode,
            number ?? null,
            at ?? null,
            last ?? null,
            limit
          ])
        },

        /** Lists opt-outs by number, after the given one. */
        optedOut: ({ livemode, workspaceId }: World, after: string | undefined, limit: number) =>
          database.query<OptOut>(list, [workspaceId, livemode, after ?? null, limit])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
