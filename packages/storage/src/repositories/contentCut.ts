import type { WorkspaceId } from "@tidings/schema/Id"

/** Workspaces that keep what their messages say for the same time, with the instants (Unix milliseconds) of a purge. */
export interface ContentCut {
  readonly workspaceIds: ReadonlyArray<WorkspaceId>
  readonly nowMs: number
  /** What settled messages of before say is forgotten. */
  readonly settledMs: number
  /** What any message of before says is forgotten; never later than `settledMs`. */
  readonly allMs: number
}
