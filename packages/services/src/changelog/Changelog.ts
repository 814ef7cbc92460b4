import { patternsMatching } from "@tidings/schema/EventType"
import { Database } from "@tidings/storage/Database"
import { SettingRepository } from "@tidings/storage/repositories/SettingRepository"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { Context, Effect, Layer } from "effect"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import type { Release } from "./Release.ts"
import { releases } from "./releases.ts"

const type = "api.changelog.published"
/** Maximum number of workspaces per transaction. */
const together = 200

/**
 * Returns the setting that stores the progress of a version's announcement: the id of the last workspace that got the
 * event.
 */
export const announcedName = ({ version }: Release): string => `announced ${version}`

/** Returns the path of a release's notes, below the public URL. */
export const releasePath = ({ version }: Release): string => `/docs/changelog#v${version}`

/** Emits `api.changelog.published` to workspaces. */
export class Changelog extends Context.Service<Changelog>()("@tidings/services/Changelog", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const deliveries = yield* WebhookDeliveryRepository
    const events = yield* WebhookFanOut
    const publicUrl = yield* PublicUrl
    const settings = yield* SettingRepository

    /** Emits the event to the next workspaces; false if there are no more. */
    const emitSome = (release: Release) =>
      database.transaction(
        Effect.gen(function* () {
          const name = announcedName(release)
          const after = yield* settings.lock(name)
          if (after === undefined) return false
          const workspaces = yield* deliveries.subscribed(patternsMatching(type), after, together)
          const { changes, date: released_on, version } = release
          const data = { version, released_on, url: `${publicUrl}${releasePath(release)}`, changes }
          yield* Effect.forEach(workspaces, (id) => events.emit(id, { type, livemode: true, data }), { discard: true })
          if (workspaces.length > 0) yield* settings.write(name, workspaces.at(-1)!)
          return workspaces.length === together
        })
      )

    return {
      /**
       * Emits the event of a version to every workspace that subscribed to it, once each, however often this is
       * interrupted and restarted.
       */
      announce: Effect.fnUntraced(function* (version: string) {
        const release = releases.find((one) => one.version === version)
        if (release === undefined) return
        while (yield* emitSome(release));
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
