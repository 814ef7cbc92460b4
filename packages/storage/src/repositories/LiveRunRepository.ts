import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { type Meeting, meeting } from "./meeting.ts"
import { type NamedSequence, namedSequence } from "./namedSequence.ts"

/** The contacts and live runs that match a named contact within one sequence. */
export interface MetInSequence extends Meeting {
  readonly sequence: NamedSequence | null
}

// By the contact, so that the planner does not read all runs of the sequence.
const ofSequence = "and (sequence_id = (select id from sequence)) is true"

/** Live runs of the contact named by a caller, locked by the transaction that moves them. */
export class LiveRunRepository extends Context.Service<LiveRunRepository>()("@tidings/storage/LiveRunRepository", {
  make: Effect.map(Database, (database) => ({
    /** Finds the matches in the sequence of this key or id. */
    meet: meeting<MetInSequence>(database, {
      expression: `sequence as materialized (${namedSequence("$1", "$2", "$7")}),`,
      only: ofSequence,
      columns: "(select to_jsonb(sequence) from sequence) as sequence"
    })
  }))
}) {
  static readonly layer = Layer.effect(this, this.make)
}
