import type { Workspace } from "@tidings/testing/fixtures"
import type { World } from "@tidings/testing/World"
import type { Effect, Scope } from "effect"

/** A room, what its tests put there, and what its pages must show of it. */
export interface PreparedRoom {
  readonly room: string
  /** Makes one of each thing that the room shows. */
  readonly prepare: (workspace: Workspace) => Effect.Effect<void, unknown, World | Scope.Scope>
  /** Addresses that are reached by links from the first page. */
  readonly expected: ReadonlyArray<RegExp>
  /** Words that its pages must show of what was made. */
  readonly shown: ReadonlyArray<string>
  /** Words of the pages of a workspace without any. */
  readonly first: ReadonlyArray<string>
}
