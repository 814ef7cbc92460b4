import type { Receipt } from "@tidings/connectors/messages/Receipt"
import type * as Job from "@tidings/jobs/Job"
import type { OpenSend } from "@tidings/storage/repositories/SendRepository"
import { Context, Effect, Layer } from "effect"
import type { Tried } from "../handover/Delivery.ts"
import type { Via } from "../handover/Route.ts"
import { messageIdOf } from "@tidings/engines/mails/messageIdOf"
import { provider } from "./timeline/TimelineChange.ts"
import { Timeline } from "./timeline/Timeline.ts"
import { handedTo } from "./told.ts"

/** Records sends taken by a provider, from its receipt, whether that was its answer or was looked up later. */
export class Takings extends Context.Service<Takings>()("@tidings/services/Takings", {
  make: Effect.gen(function* () {
    const timeline = yield* Timeline

    return {
      record: Effect.fnUntraced(function* (
        row: OpenSend,
        { providerMessageId, response, state }: Receipt,
        via: Via,
        tried: ReadonlyArray<Tried> = [],
        ends: Pick<Job.Attempt, "endable"> = { endable: undefined }
      ) {
        const isOurs = providerMessageId === messageIdOf(row.id, row.payload.from.email)
        const by = handedTo(via, tried)
        const sent = provider("send.sent", { provider_message_id: providerMessageId, response, ...by })
        return yield* timeline.recordOn(row, state === "delivered" ? [sent, provider("send.delivered")] : [sent], {
          ...ends,
          messageId: isOurs ? undefined : providerMessageId
        })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
