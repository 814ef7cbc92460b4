import type { SegmentId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { SegmentContactRepository } from "@tidings/storage/repositories/SegmentContactRepository"
import { SegmentRepository } from "@tidings/storage/repositories/SegmentRepository"
import { Context, Duration, Effect, Layer } from "effect"
import type { RecordsSource } from "./recordsFile.ts"
import { SegmentPlans } from "../segments/SegmentPlans.ts"

const stretchMs = Duration.toMillis("5 minutes")

/** The contacts of a segment for a file, a stretch of its world at a time. */
export class SegmentSource extends Context.Service<SegmentSource>()("@tidings/services/SegmentSource", {
  make: Effect.gen(function* () {
    const segments = yield* SegmentRepository
    const contacts = yield* SegmentContactRepository
    const plans = yield* SegmentPlans
    return {
      /** The contacts that fit a segment from now on; undefined if there is no such segment. */
      of: Effect.fnUntraced(function* (world: World, segmentId: SegmentId) {
        const row = yield* segments.find(world, segmentId)
        if (row === undefined) return undefined
        const at = yield* plans.ofSaved(row)
        const stretch = Effect.fnUntraced(function* (after: string, most: number) {
          const atOnce = Math.min(most, contacts.atOnce)
          const found = yield* contacts.bounded(stretchMs, contacts.stretch(world, at, { after }, atOnce))
          if (found === undefined)
            return yield* Effect.die(`the contacts of segment ${segmentId} cannot be found in time`)
          return { contacts: found.contacts, last: found.seen < atOnce ? null : found.last }
        })
        return {
          contactsAfter: stretch,
          traitNamesAfter: (after, most) =>
            Effect.map(stretch(after, most), ({ contacts, last }) => {
              const names: Record<string, number> = Object.create(null) as Record<string, number>
              for (const { traits } of contacts)
                for (const name of Object.keys(traits)) names[name] = (names[name] ?? 0) + 1
              return { names, last }
            })
        } satisfies RecordsSource
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
