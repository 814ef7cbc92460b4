import type { World } from "@tidings/schema/World"
import { type OptOutSource, SmsNumberRepository } from "@tidings/storage/repositories/SmsNumberRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"

/** Opted-out numbers of a world, in E.164; each change emits one event. Must be called inside a transaction. */
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
      /** Stops messages to a number; false if it was opted out already. */
      optOut: Effect.fnUntraced(function* (world: World, number: string, source: OptOutSource) {
        const isNew = yield* repository.optOut(world, number, source, yield* Clock.currentTimeMillis)
        if (isNew) yield* tell("sms.opted_out", world, number, source.kind)
        return isNew
      }),

      /** Allows messages to a number again; false if it was not opted out. */
      optIn: Effect.fnUntraced(function* (world: World, number: string, source: OptOutSource["kind"]) {
        const isNew = yield* repository.optIn(world, number)
        if (isNew) yield* tell("sms.opted_in", world, number, source)
        return isNew
      }),

      /** Lists opted-out numbers in order, after a given one. */
      list: repository.optedOut
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
