import type { WorkspaceId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import { Effect } from "effect"
import { Caller } from "./Caller.ts"

/** Looks in the caller's workspace for what is not undefined; whatever it has not is resource_not_found, or what `missing` says. */
export const own =
  <Args extends ReadonlyArray<any>, A, E = Problem<"resource_not_found">>(
    find: (workspaceId: WorkspaceId, ...args: Args) => Effect.Effect<A | undefined>,
    missing: (...args: Args) => E = () => problem("resource_not_found") as E
  ) =>
  (...args: Args): Effect.Effect<A, E, Caller> =>
    Effect.flatMap(Caller, ({ workspaceId }) =>
      Effect.flatMap(find(workspaceId, ...args), (found) =>
        found === undefined ? Effect.fail(missing(...args)) : Effect.succeed(found)
      )
    )
