import { Context, type Effect } from "effect"
import type { Driver, OpenTransaction } from "./Driver.ts"

/** The open transaction, with the effects that run after its commit. */
export interface Transaction extends OpenTransaction {
  readonly afterCommit: Array<Effect.Effect<unknown>>
  readonly send: Driver["send"]
}

export const CurrentTransaction = Context.Reference<Transaction | undefined>("@tidings/storage/CurrentTransaction", {
  defaultValue: () => undefined
})
