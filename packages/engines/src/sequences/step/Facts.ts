import type { ContactId } from "@tidings/schema/Id"
import type { Values } from "./Values.ts"

/** The contact as it is when the step is made. */
export interface ContactFacts {
  readonly id: ContactId
  readonly external_id: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly traits: Values
}

/** A send of any sequence to the contact, of templates that limits count. */
export interface RecentSend {
  /** Time of the step that sent it (`Send.atMs`), not of the row: else a late worker would walk another way. */
  readonly atMs: number
  /** Whether it is a send of the run's sequence. */
  readonly own: boolean
}

/**
 * What a step may know beside the run. An interpreter reads it once for all runs of a pass, then keeps it true: after a send was accepted, `recent` of
 * that contact has it too.
 */
export interface Facts {
  readonly contact: ContactFacts
  /** Status as it is now, by id, of those sends that `sendsReadBy` names; others count as they were when accepted. */
  readonly sends: Readonly<Record<string, string>>
  /** At least those of the last `limitWindowOf(definition)` before `run.state.at`, any order; empty where that is 0. */
  readonly recent: ReadonlyArray<RecentSend>
  /** Keys of templates that limits neither count nor hold: those for authentication and of the system. */
  readonly exempt: ReadonlySet<string>
  /** While its sequence is paused a run does nothing by itself and hears no event; it can be transitioned, cancelled, merged and moved. */
  readonly paused: boolean
}
