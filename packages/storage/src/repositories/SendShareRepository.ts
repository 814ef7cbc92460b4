import type { Id, SendId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import { owned } from "../owned.ts"
import { firstRow, oneValue } from "../rows.ts"
import { sendShares } from "../tables/index.ts"

export type SendShareRow = typeof sendShares.$inferSelect

/** A look at a shared mail. */
export interface ShareView extends World {
  readonly send_id: SendId
  /** Number of looks, with this one. */
  readonly views: number
  /** True for the first look of a day. */
  readonly is_first: boolean
}

const living = `select count(*)::int from send_shares
  where workspace_id = $1 and livemode = $2 and send_id = $3 and expires_at > $4::timestamptz`

const end = `with ended as (
    delete from send_shares where workspace_id = $1 and livemode = $2 and send_id = $3 returning expires_at
  ) select count(*) filter (where expires_at > $4::timestamptz)::int from ended`

const view = `with seen as (
    select id, viewed_on from send_shares where id = $1 and expires_at > $2::timestamptz for update
  )
  update send_shares s set views = s.views + 1, viewed_on = ($2::timestamptz at time zone 'UTC')::date
  from seen where s.id = seen.id
  returning s.workspace_id as "workspaceId", s.livemode, s.send_id, s.views,
    seen.viewed_on is distinct from ($2::timestamptz at time zone 'UTC')::date as is_first`

const of = `select workspace_id as "workspaceId", livemode, send_id from send_shares where id = $1 and expires_at > $2::timestamptz`

/** Addresses that show one mail to whoever has them. */
export class SendShareRepository extends Context.Service<SendShareRepository>()(
  "@tidings/storage/SendShareRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const { add } = yield* owned(sendShares, (row): SendShareRow => row)
      return {
        add,

        /** Counts the addresses that show a mail at an instant. */
        countLiving: ({ livemode, workspaceId }: World, sendId: SendId, nowMs: number) =>
          oneValue<number>(database.query(living, [workspaceId, livemode, sendId, isoAt(nowMs)])),

        /** Ends all addresses of a mail; returns the number of those that showed it until now. */
        end: ({ livemode, workspaceId }: World, sendId: SendId, nowMs: number) =>
          oneValue<number>(database.query(end, [workspaceId, livemode, sendId, isoAt(nowMs)])),

        /** Finds the mail that an address shows at an instant; undefined if it shows none. */
        find: (id: Id<"shr">, nowMs: number) =>
          firstRow(database.query<Pick<ShareView, "workspaceId" | "livemode" | "send_id">>(of, [id, isoAt(nowMs)])),

        /** Counts a look; undefined if the address shows nothing. */
        view: (id: Id<"shr">, nowMs: number) => firstRow(database.query<ShareView>(view, [id, isoAt(nowMs)]))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
