import type { ContactId, SequenceId, SequenceRunId } from "@tidings/schema/Id"

/** The columns of a message that tell which sequence run sends it; null or absent on other messages. */
export interface RunMessage {
  readonly run_id?: SequenceRunId | null
  readonly contact_id?: ContactId | null
  readonly run_node?: string | null
  readonly run_visit?: number | null
  readonly sequence_id?: SequenceId | null
  /** Time at which it counts toward the contact's limits; null if it does not count. */
  readonly counted_at?: string | null
}
