import type { WorkspaceId } from "@tidings/schema/Id"

/** Workspaces that keep what their messages say for the same time, with the instants (Unix milliseconds) of a purge. */
export interface ContentCut {
  readonly workspaceIds: ReadonlyArray<WorkspaceId>
  readonly nowMs: number
  /** Instant before which settled messages are forgotten. */
  readonly settledMs: number
  /** Instant before which all messages are forgotten; never later than `settledMs`. */
  readonly allMs: number
}
