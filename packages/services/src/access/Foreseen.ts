import type { SendContext } from "@tidings/storage/repositories/AcceptanceRepository"
import type { EntryFound, Look } from "@tidings/storage/repositories/LookRepository"
import { Context } from "effect"

export type { Look }

/** What a call is seen to need before it is decoded, from its bare input. */
export type Foresight = Pick<Look, "send" | "entry">

/** What was found of that in the round trip that found the caller. */
export interface Found {
  readonly send?: (NonNullable<Look["send"]> & { readonly context: SendContext }) | undefined
  readonly entry?: (NonNullable<Look["entry"]> & EntryFound) | undefined
}

/** A deed that finds here what it needs saves a round trip; whoever calls it from elsewhere gives it nothing. */
export const Foreseen = Context.Reference<Found>("@tidings/services/Foreseen", { defaultValue: () => ({}) })
