import type { FieldCode, FieldError } from "@tidings/schema/FieldError"
import type { KeyKind } from "@tidings/schema/resources/ApiKey"
import { ownerScopes, scopesOf, type Preset, type Scope } from "@tidings/schema/Scope"

/** A preset, or an explicit list of scopes. */
export type Grants = Preset | ReadonlyArray<Scope>

/** The scopes that a key with these grants is issued with. */
export const scopesGranted = (grants: Grants): ReadonlyArray<Scope> =>
  typeof grants === "string" ? scopesOf[grants] : [...new Set(grants)]

/** Owner's scopes that sandbox keys may have: what they erase and take away is the sandbox's own. */
const sandboxMayHave: ReadonlySet<Scope> = new Set(["contacts:erase", "contacts:export"])

/** True if no key of this kind has the scope: management is for live keys alone. */
const isUnfit = (kind: KeyKind, scope: Scope): boolean =>
  ownerScopes.has(scope) && kind !== "live" && !(kind === "test" && sandboxMayHave.has(scope))

/** The errors of the fields `preset` and `scopes`: one for each scope that meets the condition. */
export const grantErrors = (
  grants: Grants,
  condition: (scope: Scope) => boolean,
  message: (scope: Scope) => string,
  code: FieldCode = "enum_violation"
): ReadonlyArray<FieldError> => {
  if (typeof grants !== "string") {
    return grants.flatMap((scope, at) =>
      condition(scope) ? [{ path: `scopes[${at}]`, code, message: message(scope) }] : []
    )
  }
  const first = scopesOf[grants].find(condition)
  return first === undefined ? [] : [{ path: "preset", code, message: message(first) }]
}

/** The errors of grants that no key of this kind may have. */
export const unfitGrants = (kind: KeyKind, grants: Grants): ReadonlyArray<FieldError> =>
  grantErrors(
    grants,
    (scope) => isUnfit(kind, scope),
    (scope) => `No ${kind} key has the scope ${scope}: it is of the preset owner alone.`
  )
