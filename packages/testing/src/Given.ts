import type { Effect } from "effect"
import type { Workspace } from "./fixtures.ts"

/** Facts about a row that the suites need besides its example; in the file `<row_name>.given.ts` next to the row. */
export interface Given {
  /** An input that the row accepts in a workspace, after creating the objects it refers to. */
  readonly input?: (workspace: Workspace) => Effect.Effect<object, never, any>
  /** Fields that make its handler, and no earlier check, refuse an input. */
  readonly refused?: object
  /** Fields that turn an accepted input into another one, if none of its texts may be longer. */
  readonly other?: object
}
