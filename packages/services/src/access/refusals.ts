import { problem } from "@tidings/schema/Problem"
import type { FieldError } from "@tidings/schema/FieldError"
import { Effect } from "effect"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { type Caller, callsInPerson } from "./Caller.ts"

/** Refuses a key that has none of these scopes. */
export const lacksScope = (
  scopes: ReadonlyArray<string>,
  { connected, scopes: granted }: Pick<Caller["Service"], "connected" | "scopes">,
  fields?: ReadonlyArray<FieldError>
) =>
  problem("scope_required", {
    message: `This call needs the scope ${scopes.join(" or ")}, which the API key does not have.`,
    ...(fields && { fields }),
    // A connected client asks its user for all of them again.
    extra: { required_scopes: scopes, ...(connected && { granted_scopes: [...granted] }) }
  })

/** Refuses a sandbox key that would change what both worlds have in common. */
export const sharedByBoth = () =>
  problem("live_only", {
    message: "The sandbox and the live world have this in common: sandbox keys read it, and live keys alone change it."
  })

/** Refuses a caller of an operation that a person must call, with its form. */
export const personRequired = (operation: string, message: string, fields?: ReadonlyArray<FieldError>) =>
  Effect.flatMap(PublicUrl, (publicUrl) =>
    problem("person_required", {
      message,
      ...(fields && { fields }),
      extra: { url: `${publicUrl}/operations/${operation}` }
    })
  )

/** Refuses an agent that calls an operation of people. */
const notByAgents = (operation: string) =>
  personRequired(operation, "A person must make this call, not an agent: give your user the address of its form.")

/** The refusal of a caller by whom an operation of people may not be called; undefined if it may. */
export const byPeopleOnly = (operation: string, caller: Caller["Service"]) => {
  if (caller.isAgent) return notByAgents(operation)
  return caller.management === "members" && !callsInPerson(caller)
    ? personRequired(
        operation,
        "Members alone manage this workspace (its setting management): no key may make this call."
      )
    : undefined
}
