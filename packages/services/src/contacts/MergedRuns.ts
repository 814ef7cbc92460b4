import type { World } from "@tidings/schema/World"
import type { ContactId } from "@tidings/schema/Id"
import { Context, type Effect } from "effect"

/** The live runs of merged contacts; implemented by sequences/engine/RunMerging.ts. */
export class MergedRuns extends Context.Service<
  MergedRuns,
  {
    /** Moves the live runs of absorbed contacts to the contacts they became, in the transaction that merges them. */
    readonly follow: (world: World, merged: ReadonlyMap<ContactId, ContactId>) => Effect.Effect<void>
  }
>()("@tidings/services/MergedRuns") {}
