import type { SendId, WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import { isFound, oneValue } from "../rows.ts"
import { monthOf } from "./AcceptanceRepository.ts"
import { monthRoom, quotaOf } from "./monthRoom.ts"
import { markLeftOut } from "./sendCopies.ts"
import type { SendRow } from "./SendRepository.ts"
import { standingOf, type SuppressionStanding } from "./SuppressionRepository.ts"

/** Everything that is looked at again when the hour of a send comes, or moves. */
export interface HourContext extends SuppressionStanding {
  readonly template_status: string | null
  readonly monthly_send_budget: number
  /** Provider of the workspace's first own email account; null if it sends through the installation's. */
  readonly own_provider: string | null
}

const context = `select t.status as template_status, ${standingOf("w.id", "$2::boolean", "$3")}, w.monthly_send_budget,
    (select c.provider from connectors c where c.workspace_id = w.id and c.channel = 'email' order by c.position, c.id limit 1) as own_provider
  from workspaces w left join templates t on t.workspace_id = w.id and t.id = $4 where w.id = $1`

const count = `select count(*)::int from (
    select 1 from sends where workspace_id = $1 and livemode = $2 and status = 'scheduled' limit $3
  ) as scheduled`

const move = `update sends set scheduled_at = $2::timestamptz, payload = payload || $3::jsonb
  where id = $1`

const take = `insert into send_budgets as b (workspace_id, month, shard, used) values ($1, $2, $3::int, $4::int)
  on conflict (workspace_id, month, shard) do update set used = b.used + $4::int where b.used + $4::int <= $5::int
  returning 1`

/** Sends that wait for their hour. */
export class ScheduledSendRepository extends Context.Service<ScheduledSendRepository>()(
  "@tidings/storage/ScheduledSendRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const room = monthRoom(database)
      return {
        /** Counts the scheduled sends of a world, up to `most`. */
        count: ({ livemode, workspaceId }: World, most: number) =>
          oneValue<number>(database.query(count, [workspaceId, livemode, most])),

        context: (row: Pick<SendRow, "workspace_id" | "livemode" | "to_normalized" | "template_id">) =>
          Effect.map(
            database.query<HourContext>(context, [row.workspace_id, row.livemode, row.to_normalized, row.template_id]),
            (rows) => rows[0]!
          ),

        /** Gives a send another hour, in the open transaction that locked it. */
        move: (id: SendId, atMs: number) =>
          Effect.asVoid(database.query(move, [id, isoAt(atMs), JSON.stringify({ dueMs: atMs })])),

        /**
         * Counts recipients in the month of an instant (Unix milliseconds), in the open transaction; false if its
         * budget has no room left for all.
         */
        take: Effect.fnUntraced(function* (workspaceId: WorkspaceId, atMs: number, budget: number, count: number) {
          const month = monthOf(isoAt(atMs))
          const places = { workspaceId, month, budget, count }
          for (;;) {
            const shard = yield* room.openShard(places)
            if (shard === undefined) return count > 1 ? yield* room.spread(places) : false
            const quota = quotaOf(budget, shard)
            if (yield* isFound(database.query(take, [workspaceId, month, shard, count, quota]))) return true
          }
        }),

        /** Gives recipients back to the month of an instant (Unix milliseconds). */
        giveBack: (workspaceId: WorkspaceId, atMs: number, count: number) =>
          room.giveBack({ workspaceId, month: monthOf(isoAt(atMs)), count }),

        /** Leaves copies of a send out, by their normalised addresses, in the open transaction that locked it. */
        leaveOut: (id: SendId, addresses: ReadonlyArray<string>) =>
          Effect.asVoid(database.query(markLeftOut, [id, addresses]))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
