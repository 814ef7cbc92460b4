import type { WorkspaceId } from "@tidings/schema/Id"
import type { ApiKey } from "@tidings/schema/resources/ApiKey"
import { Context, Effect, Layer } from "effect"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"

const dataOf = ({ expires_at, id, kind, name, preset, scopes, user }: ApiKey) => ({
  key: { id, name, kind, preset, scopes, user, expires_at }
})

/**
 * Emits `api.key_created` and `api.key_revoked` in the open transaction, to live subscriptions alone, also for sandbox
 * keys: keys stand in the live world.
 */
export class KeyEvents extends Context.Service<KeyEvents>()("@tidings/services/KeyEvents", {
  make: Effect.gen(function* () {
    const events = yield* WebhookFanOut
    const emit =
      (type: "api.key_created" | "api.key_revoked") =>
      (workspaceId: WorkspaceId, ...keys: ReadonlyArray<ApiKey>) =>
        keys.length === 0
          ? Effect.void
          : Effect.asVoid(
              events.emitAll(
                workspaceId,
                keys.map((key) => ({ type, livemode: true, data: dataOf(key) }))
              )
            )
    return { created: emit("api.key_created"), revoked: emit("api.key_revoked") }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
