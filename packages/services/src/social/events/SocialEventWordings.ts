import type { WorkspaceId } from "@tidings/schema/Id"
import type { SocialEventKey, SocialEventTemplate } from "@tidings/schema/resources/SocialEventTemplate"
import { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import {
  type OwnWording,
  SocialEventWordingRepository
} from "@tidings/storage/repositories/SocialEventWordingRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { keptBody } from "@tidings/engines/wording/wrongBody"
import { rulesOf } from "../rulesOf.ts"
import { defaultBody } from "./wording/families.ts"
import { socialKit, socialKitEntry } from "@tidings/engines/social/events/socialKit"
import { wrongWording } from "./wording/wrongWording.ts"

/** A workspace's wordings of events. */
export class SocialEventWordings extends Context.Service<SocialEventWordings>()(
  "@tidings/services/social/SocialEventWordings",
  {
    make: Effect.gen(function* () {
      const repository = yield* SocialEventWordingRepository
      return {
        /** Lists all events in a workspace's wording. */
        listOf: (workspaceId: WorkspaceId): Effect.Effect<ReadonlyArray<SocialEventTemplate>> =>
          Effect.map(repository.list(workspaceId), (own) =>
            socialKit.map((entry) => {
              const { eventKey, name, variables } = entry
              const ours = new Map(
                own.filter((wording) => wording.eventKey === eventKey).map(({ body, channelId }) => [channelId, body])
              )
              const wordings = ChannelId.literals.map((channelId) => {
                const body = ours.get(channelId)
                return {
                  channelId,
                  body: body ?? defaultBody(entry, rulesOf(channelId)),
                  isDefault: body === undefined
                }
              })
              return { eventKey, name, variables: variables.map(({ key }) => key), wordings }
            })
          ),

        /** The body of an event by channel; the workspace's own wordings are locked until the transaction ends. */
        bodiesOf: Effect.fnUntraced(function* (workspaceId: WorkspaceId, eventKey: SocialEventKey) {
          const own = yield* repository.hold(workspaceId, eventKey)
          return (channelId: ChannelId): string =>
            own.find((wording) => wording.channelId === channelId)?.body ??
            defaultBody(socialKitEntry(eventKey), rulesOf(channelId))
        }),

        /** Sets the wording of an event on a channel; `changed` is false if it was the same already. */
        set: Effect.fnUntraced(function* (workspaceId: WorkspaceId, { body, channelId, eventKey }: OwnWording) {
          const text = yield* keptBody(body, (kept) => wrongWording(socialKitEntry(eventKey), channelId, kept))
          const kept = { eventKey, channelId, body: text }
          return { ...kept, changed: yield* repository.set(workspaceId, kept, yield* Clock.currentTimeMillis) }
        }),

        /** Restores the kit's wording; `changed` is false if the workspace had none of its own. */
        reset: (workspaceId: WorkspaceId, eventKey: SocialEventKey, channelId: ChannelId) =>
          Effect.map(repository.remove(workspaceId, eventKey, channelId), (changed) => ({ changed }))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
