import type { Effect } from "effect"
import type { Workspace } from "./fixtures.ts"

/** What the suites must know of a row beside its example; it stands beside the row, as `<row_name>.given.ts`. */
export interface Given {
  /** An input that the row accepts in a workspace, once what it names was made there. */
  readonly input?: (workspace: Workspace) => Effect.Effect<object, never, any>
  /** Fields for which its handler, and nothing before it, refuses an input. */
  readonly refused?: object
  /** Fields that make another input of one that it accepts, where none of its texts may be longer. */
  readonly other?: object
}
