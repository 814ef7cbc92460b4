import { Console, Effect, Record } from "effect"
import type { WorkspaceSetFlags } from "../commands/workspace.ts"
import { perform } from "../perform.ts"
import { named } from "./named.ts"
import { settingsOf } from "./settingsOf.ts"

/** Changes what is named of a workspace. */
export const run = ({ json, settings, workspace }: WorkspaceSetFlags) =>
  Effect.gen(function* () {
    const done = yield* perform("set_workspace", { ...named(workspace), ...Record.getSomes<string, any>(settings) })
    yield* Console.log(json ? JSON.stringify(done) : settingsOf(done))
    yield* Console.error(
      done.changed.length === 0 ? "Nothing changed." : "Changed; running servers go by it from the next call on."
    )
  })
