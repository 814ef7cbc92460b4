import type { ContactId } from "@tidings/schema/Id"
import type { Values } from "./Values.ts"

/** The contact at the time the step is made. */
export interface ContactFacts {
  readonly id: ContactId
  readonly external_id: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly traits: Values
}

/** A send of any sequence to the contact, with a template that limits count. */
export interface RecentSend {
  /** Time of the step that sent it (`Send.atMs`), not of the row: else a late worker would take another path. */
  readonly atMs: number
  /** True if the run's own sequence sent it. */
  readonly own: boolean
}

/**
 * Data available to a step beside the run. The interpreter reads it once for all runs of a pass, then keeps it current:
 * after a send was accepted, `recent` of that contact includes it.
 */
export interface Facts {
  readonly contact: ContactFacts
  /** Current status, by id, of the sends that `sendsReadBy` names; for others the status at acceptance counts. */
  readonly sends: Readonly<Record<string, string>>
  /** Sends of at least the last `limitWindowOf(definition)` before `run.state.at`, in any order; empty if that is 0. */
  readonly recent: ReadonlyArray<RecentSend>
  /** Keys of the workspace's templates that limits neither count nor hold: those of category `system`. */
  readonly exempt: ReadonlySet<string>
  /**
   * True while the sequence is paused: a run then does nothing by itself and hears no event, but can be transitioned,
   * cancelled, merged and moved.
   */
  readonly paused: boolean
}
