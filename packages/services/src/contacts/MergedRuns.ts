import type { ContactId } from "@tidings/schema/Id"
import { Context, type Effect } from "effect"

/** The live runs of contacts that become one contact; filled by sequences/engine/RunMerging.ts. */
export class MergedRuns extends Context.Service<
  MergedRuns,
  {
    /** Gives the live runs of absorbed contacts to those that they became, in the transaction that merges them. */
    readonly follow: (merged: ReadonlyMap<ContactId, ContactId>) => Effect.Effect<void>
  }
>()("@tidings/services/MergedRuns") {}
