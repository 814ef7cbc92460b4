/** A place among what happened to a contact: by time, then by number (0 of what has none). */
export interface Place {
  readonly atMs: number
  readonly seq: number
}
