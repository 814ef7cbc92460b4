import { Scope } from "@tidings/schema/Scope"
import type * as Operation from "./Operation.ts"
import { needsOfKind } from "./row/Need.ts"

/** The scopes that any of these rows requires, in their usual order; a key may hold others, for rows not built yet. */
export const liveScopes = (endpoints: ReadonlyArray<{ readonly operation: Operation.Any }>): ReadonlyArray<Scope> => {
  const asked = new Set(
    endpoints.flatMap(({ operation }) => needsOfKind(operation.needs, "scope").flatMap(({ anyOf }) => anyOf))
  )
  return Scope.literals.filter((scope) => asked.has(scope))
}
