import type { World } from "@tidings/schema/World"
import { type OptOutSource, SmsNumberRepository } from "@tidings/storage/repositories/SmsNumberRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"

/** Numbers that a world sends nothing to, in E.164; each change is told once. Inside a transaction. */
export class SmsNumbers extends Context.Service<SmsNumbers>()("@tidings/services/SmsNumbers", {
  make: Effect.gen(function* () {
    const repository = yield* SmsNumberRepository
    const events = yield* WebhookFanOut

    const tell = (
      type: "sms.opted_in" | "sms.opted_out",
      { livemode, workspaceId }: World,
      number: string,
      source: OptOutSource["kind"]
    ) => events.emit(workspaceId, { type, livemode, data: { number, source } })

    return {
      /** Sends nothing there from now on; false where that was so already. */
      optOut: Effect.fnUntraced(function* (world: World, number: string, source: OptOutSource) {
        const isNew = yield* repository.optOut(world, number, source, yield* Clock.currentTimeMillis)
        if (isNew) yield* tell("sms.opted_out", world, number, source.kind)
        return isNew
      }),

      /** Sends there again; false where nothing was in the way. */
      optIn: Effect.fnUntraced(function* (world: World, number: string, source: OptOutSource["kind"]) {
        const isNew = yield* repository.optIn(world, number)
        if (isNew) yield* tell("sms.opted_in", world, number, source)
        return isNew
      }),

      /** By number, those after one. */
      list: repository.optedOut
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
