import type { EventData } from "@tidings/schema/EventType"
import { Database } from "@tidings/storage/Database"
import { DeprecationNoticeRepository } from "@tidings/storage/repositories/DeprecationNoticeRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { type Caller, callsInPerson } from "../access/Caller.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"

const type = "api.deprecation"

/** Emits `api.deprecation` to workspaces whose keys call deprecated operations. */
export class Deprecations extends Context.Service<Deprecations>()("@tidings/services/Deprecations", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const events = yield* WebhookFanOut
    const notices = yield* DeprecationNoticeRepository
    // Notices that this process emitted today, so that it asks the database only once for each.
    let known = { day: "", notified: new Set<string>() }

    return {
      /**
       * Emits an event that a key called a deprecated operation, once per UTC day, key and operation; never fails the
       * call. Decided in docs/decisions/webhooks-and-events.md.
       */
      notify: Effect.fnUntraced(
        function* (caller: Caller["Service"], notice: Omit<EventData<typeof type>, "key_id">) {
          const { keyId, livemode, workspaceId } = caller
          if (callsInPerson(caller)) return
          const day = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 10)
          if (known.day !== day) known = { day, notified: new Set() }
          const name = `${keyId} ${notice.operation}`
          if (known.notified.has(name)) return
          yield* database.transaction(
            Effect.gen(function* () {
              if (!(yield* notices.claim(workspaceId, keyId, notice.operation, day))) return
              yield* events.emit(workspaceId, { type, livemode, data: { ...notice, key_id: keyId } })
            })
          )
          known.notified.add(name)
        },
        Effect.catchCause((cause) => Effect.logError("the event api.deprecation could not be emitted", cause))
      )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
