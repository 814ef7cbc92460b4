import { Console, Effect } from "effect"
import type { WorkspaceShowFlags } from "../commands/workspace.ts"
import { perform } from "../perform.ts"
import { named } from "./named.ts"
import { settingsOf } from "./settingsOf.ts"

/** What an operator decides of a workspace. */
export const run = ({ json, workspace }: WorkspaceShowFlags) =>
  Effect.flatMap(perform("read_workspace", named(workspace)), (found) =>
    Console.log(json ? JSON.stringify(found) : settingsOf(found))
  )
