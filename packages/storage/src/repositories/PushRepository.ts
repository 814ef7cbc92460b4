import { type Push, type PushStatus, pushWaits } from "@tidings/schema/resources/Push"
import type { World } from "@tidings/schema/World"
import { eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { owned, type Window } from "../owned.ts"
import { pushMessages } from "../tables/index.ts"
import { acceptedRows } from "./acceptedRows.ts"
import { forgetting, messageRows, type Opened } from "./messageRows.ts"
import { publicColumns, publicMessage, type PublicRow } from "./publicMessage.ts"
import type { RawRow } from "./RawRow.ts"

/** A push message as stored. */
export type PushRow = RawRow<typeof pushMessages.$inferSelect>

const { endpoint, status } = pushMessages

export const toPush = (row: PublicRow<PushRow, "endpoint">): Push => ({
  ...publicMessage<PushRow>(row),
  endpoint: row.endpoint
})

export class PushRepository extends Context.Service<PushRepository>()("@tidings/storage/PushRepository", {
  make: Effect.gen(function* () {
    const { find, list } = yield* owned(pushMessages, toPush, { ...publicColumns(pushMessages), endpoint })
    return {
      ...(yield* messageRows<PushRow, Opened<PushRow>>({
        table: "push_messages",
        waiting: pushWaits,
        settling: forgetting(pushMessages)
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
