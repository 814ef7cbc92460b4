import type { EventData } from "@tidings/schema/EventType"
import { Database } from "@tidings/storage/Database"
import { DeprecationNoticeRepository } from "@tidings/storage/repositories/DeprecationNoticeRepository"
import { Clock, Context, Effect, Layer } from "effect"
import type { Caller } from "../access/Caller.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"

const type = "api.deprecation"

/** Tells workspaces of what their keys call and will lose. */
export class Deprecations extends Context.Service<Deprecations>()("@tidings/services/Deprecations", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const events = yield* WebhookFanOut
    const notices = yield* DeprecationNoticeRepository
    // What was told today by this process, which so asks the database once.
    let known = { day: "", told: new Set<string>() }

    return {
      /** Tells the workspace's webhooks that a key made such a call, once a day for key and operation; never fails the call. */
      tell: Effect.fnUntraced(
        function* (
          { keyId, livemode, workspaceId }: Caller["Service"],
          notice: Omit<EventData<typeof type>, "key_id">
        ) {
          const day = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 10)
          if (known.day !== day) known = { day, told: new Set() }
          const name = `${keyId} ${notice.operation}`
          if (known.told.has(name)) return
          yield* database.transaction(
            Effect.gen(function* () {
              if (!(yield* notices.claim(keyId, notice.operation, day))) return
              yield* events.emit(workspaceId, { type, livemode, data: { ...notice, key_id: keyId } })
            })
          )
          known.told.add(name)
        },
        Effect.catchCause((cause) => Effect.logError("the event api.deprecation could not be emitted", cause))
      )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
