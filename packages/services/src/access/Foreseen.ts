import type { SendContext } from "@tidings/storage/repositories/AcceptanceRepository"
import type { EntryFound, Look } from "@tidings/storage/repositories/LookRepository"
import { Context } from "effect"

export type { Look }

/** The look-ups that a call is expected to need, derived from its raw input before decoding. */
export type Foresight = Pick<Look, "send" | "entry">

/** The results of those look-ups, from the round trip that found the caller. */
export interface ForeseenLookUps {
  readonly send?: (NonNullable<Look["send"]> & { readonly context: SendContext }) | undefined
  readonly entry?: (NonNullable<Look["entry"]> & EntryFound) | undefined
}

/**
 * Look-up results for an operation, which saves a round trip if it finds them here; empty for other callers of the
 * service.
 */
export const Foreseen = Context.Reference<ForeseenLookUps>("@tidings/services/Foreseen", { defaultValue: () => ({}) })
