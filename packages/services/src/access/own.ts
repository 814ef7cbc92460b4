import type { WorkspaceId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { Effect } from "effect"
import { Caller } from "./Caller.ts"

const found = <Args extends ReadonlyArray<any>, A, E, F>(
  asked: Effect.Effect<A | undefined, F>,
  missing: (...args: Args) => E,
  args: Args
): Effect.Effect<A, E | F> =>
  Effect.flatMap(asked, (found) => (found === undefined ? Effect.fail(missing(...args)) : Effect.succeed(found)))

const notThere = <E>() => problem("resource_not_found") as E

/**
 * Looks up a resource in the caller's world; fails with resource_not_found, or the error of `missing`, if `find`
 * returns undefined.
 */
export const own =
  <Args extends ReadonlyArray<any>, A, F = never, E = Problem<"resource_not_found">>(
    find: (world: World, ...args: Args) => Effect.Effect<A | undefined, F>,
    missing: (...args: Args) => E = notThere
  ) =>
  (...args: Args): Effect.Effect<A, E | F, Caller> =>
    Effect.flatMap(Caller, (caller) => found(find(caller, ...args), missing, args))

/** Like `own`, for resources that both worlds of the caller's workspace share. */
export const shared =
  <Args extends ReadonlyArray<any>, A, F = never, E = Problem<"resource_not_found">>(
    find: (workspaceId: WorkspaceId, ...args: Args) => Effect.Effect<A | undefined, F>,
    missing: (...args: Args) => E = notThere
  ) =>
  (...args: Args): Effect.Effect<A, E | F, Caller> =>
    Effect.flatMap(Caller, ({ workspaceId }) => found(find(workspaceId, ...args), missing, args))
