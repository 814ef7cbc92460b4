import { type Push, type PushStatus, pushWaits } from "@tidings/schema/resources/Push"
import type { World } from "@tidings/schema/World"
import { eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { iso } from "../iso.ts"
import { owned, type Window } from "../owned.ts"
import type { RawRow } from "../RawRow.ts"
import { pushMessages } from "../tables/index.ts"
import { acceptedRows } from "./acceptedRows.ts"
import { messageRows, type Opened } from "./messageRows.ts"

/** A push message as stored. */
export type PushRow = RawRow<typeof pushMessages.$inferSelect>

const { connector, createdAt: created_at, endpoint, events, id, status, updatedAt: updated_at } = pushMessages
const columns = { id, status, endpoint, connector, events, created_at, updated_at }

type PublicRow = Pick<PushRow, "id" | "status" | "endpoint" | "connector" | "events"> & {
  readonly created_at: Date | string
  readonly updated_at: Date | string
}

export const toPush = ({ connector, created_at, endpoint, events, id, status, updated_at }: PublicRow): Push => ({
  id,
  status,
  endpoint,
  connectorProvider: connector,
  events,
  created_at: iso(created_at),
  updated_at: iso(updated_at)
})

export class PushRepository extends Context.Service<PushRepository>()("@tidings/storage/PushRepository", {
  make: Effect.gen(function* () {
    const { find, list } = yield* owned(pushMessages, toPush, columns)
    return {
      ...(yield* messageRows<PushRow, Opened<PushRow>>({
        table: "push_messages",
        named: "provider_message_id",
        waiting: pushWaits,
        settling: ({ settled, status }) =>
          `request = case when ${settled} and ${status} <> 'unconfirmed' and captured_at is null then null else request end`
      })),
      ...(yield* acceptedRows<PushRow>("push", "push_messages")),
      find,

      /** Lists messages, newest first. */
      list: (world: World, filter: { readonly status?: PushStatus | undefined }, window: Window) =>
        list(world, window, filter.status === undefined ? undefined : eq(status, filter.status))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
