import type { SampleThing } from "@tidings/schema/resources/SampleThing"
import { Context, Layer } from "effect"
import { isoOf, isoOrNull } from "../iso.ts"
import { owned } from "../owned.ts"
import { sampleThings } from "../tables/index.ts"

const toSampleThing = ({
  archivedAt,
  createdAt,
  id,
  name,
  updatedAt
}: typeof sampleThings.$inferSelect): SampleThing => ({
  id,
  name,
  created_at: isoOf(createdAt),
  updated_at: isoOf(updatedAt),
  archived_at: isoOrNull(archivedAt)
})

/** Access to every sample thing of each workspace. */
export class SampleThingRepository extends Context.Service<SampleThingRepository>()(
  "@tidings/storage/SampleThingRepository",
  {
    make: owned(sampleThings, toSampleThing)
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
