import { Scope } from "@tidings/schema/Scope"
import type * as Operation from "./Operation.ts"

const askedBy = ({ scope, scopeWhen = [] }: Operation.Any): ReadonlyArray<Scope> => [
  ...[scope ?? []].flat(),
  ...scopeWhen.map((when) => when.scope)
]

/** The scopes that some of these rows ask for, in their usual order; a key may hold others, for what is not built yet. */
export const liveScopes = (endpoints: ReadonlyArray<{ readonly operation: Operation.Any }>): ReadonlyArray<Scope> => {
  const asked = new Set(endpoints.flatMap(({ operation }) => askedBy(operation)))
  return Scope.literals.filter((scope) => asked.has(scope))
}
