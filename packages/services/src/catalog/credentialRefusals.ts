import { credentialFields } from "@tidings/connectors/credentialFields"
import { problem, Problem } from "@tidings/schema/Problem"
import { Effect } from "effect"
import { Caller, isOperator } from "../access/Caller.ts"
import { checkedAddress } from "../outbound/publicReach.ts"
import type { TypedCredentials } from "../connectors/credentialsOf.ts"
import { providerOf } from "../connectors/providers.ts"

const fieldsOf = (provider: string) => {
  const row = providerOf(provider)
  return row === undefined ? [] : credentialFields(row)
}

/**
 * Rewrites a refusal of credentials so that each field is named as in the input of an operation, with the catalog's
 * description of it; to the operator, who reads that beside the flags, it is told as it is.
 */
export const atCredentials = (provider: string) => {
  const described = new Map(fieldsOf(provider).map(({ description, name }) => [name, description]))
  const told = <E extends Problem>(refusal: E): E => {
    if (refusal.fields === undefined || refusal.fields.some(({ path }) => path === "provider")) return refusal
    const fields = refusal.fields.map(({ code, message, path }) => {
      const about = described.get(path)
      const words = about === undefined ? message : `${about}: ${message}`
      return { path: path === "" ? "credentials" : `credentials.${path}`, code, message: words }
    })
    return problem("field_invalid", { fields }) as E
  }
  return <A, E extends Problem, R>(asked: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Caller> =>
    Effect.flatMap(Caller, (caller) => (isOperator(caller) ? asked : Effect.mapError(asked, told)))
}

/** The hosts that a caller's connectors may lead to: any for whoever runs the installation, else public ones. */
export const reachOf = (caller: Caller["Service"]) => (isOperator(caller) ? "any" : "public")

/**
 * Returns the reach of a connector with these credentials; refuses addresses of hosts which webhooks may not lead to
 * either, unless the operator names them. Outside any transaction.
 */
export const allowedReach = Effect.fnUntraced(function* (provider: string, credentials: TypedCredentials) {
  const reach = reachOf(yield* Caller)
  if (reach === "any") return reach
  const addresses = fieldsOf(provider).filter(({ isAddress, name }) => isAddress && Object.hasOwn(credentials, name))
  const refusals = yield* Effect.forEach(addresses, ({ name }) =>
    Effect.map(checkedAddress(credentials[name]!), (reason) =>
      reason === undefined ? [] : [{ path: name, code: "format_invalid" as const, message: reason }]
    )
  )
  const fields = refusals.flat()
  if (fields.length > 0) return yield* problem("field_invalid", { fields })
  return reach
})
