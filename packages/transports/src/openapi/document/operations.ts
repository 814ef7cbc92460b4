import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type * as Operation from "@tidings/pipeline/Operation"
import { needsOfKind } from "@tidings/pipeline/row/Need"
import type { JsonSchema } from "effect"
import type { OpenApiDocument, OperationObject, ResponseObject } from "./OpenApiDocument.ts"
import { bodyOf, parametersOf } from "./parameters.ts"
import { pascal } from "../schemas/pascal.ts"
import { isEitherHeld, responsesOf } from "./responses.ts"
import type { Schemas } from "../schemas/schemas.ts"

type RequestBody = NonNullable<OperationObject["requestBody"]>

/** The scheme that every operation is called with. */
export const scheme = "apiKey"

export interface Operations {
  readonly paths: OpenApiDocument["paths"]
  readonly responses: Readonly<Record<string, ResponseObject>>
  /** The bodies that calls bring, and answers of two kinds, each under a name. */
  readonly requests: OpenApiDocument["components"]["schemas"]
}

/** Every route of every row: its own first, then each alias under an operationId of its own. */
export const operationsOf = (endpoints: ReadonlyArray<Endpoint>, { held, rows }: Schemas): Operations => {
  const paths: Record<string, Record<string, OperationObject>> = {}
  const shared: Record<string, ResponseObject> = {}
  const requests: Record<string, JsonSchema.JsonSchema> = {}
  /** The same body, its schema a component. */
  const named = (operationId: string, summary: string, body: RequestBody): RequestBody => {
    const { schema, ...media } = body.content["application/json"]!
    const name = `${pascal(operationId)}Request`
    requests[name] = { description: `The body of: ${summary}.`, ...schema }
    return {
      ...body,
      content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` }, ...media } }
    }
  }
  /** The row's own answer or that it is held, both of one status, as a component. */
  const either = ({ name: row, summary }: Operation.Any, output: JsonSchema.JsonSchema): JsonSchema.JsonSchema => {
    const name = `${pascal(row)}Answer`
    requests[name] = { description: `The answer to: ${summary}; or that it waits for approval.`, oneOf: [output, held] }
    return { $ref: `#/components/schemas/${name}` }
  }
  for (const endpoint of endpoints) {
    const { operation } = endpoint
    const { input, output } = rows.get(operation.name)!
    const answers = responsesOf(endpoint, isEitherHeld(operation) ? either(operation, output) : output, held)
    Object.assign(shared, answers.shared)
    for (const [index, route] of [operation.route, ...operation.aliases].entries()) {
      const parameters = parametersOf(endpoint, route, input)
      const requestBody = bodyOf(endpoint, route, input)
      const operationId = operationIdOf(operation, index)
      paths[route.path] ??= {}
      paths[route.path]![route.method.toLowerCase()] = {
        operationId,
        ...description(endpoint),
        ...(parameters.length > 0 && { parameters }),
        ...(requestBody !== undefined && { requestBody: named(operationId, operation.summary, requestBody) }),
        responses: answers.responses,
        ...extensions(operation),
        ...(index > 0 && { "x-alias-of": operation.name })
      }
    }
  }
  return { paths, requests, responses: Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1))) }
}

const operationIdOf = ({ name }: Operation.Any, index: number): string =>
  index === 0 ? name : `${name}_alias${index === 1 ? "" : `_${index}`}`

const description = ({ group, operation }: Endpoint) => ({
  tags: [group],
  summary: operation.summary,
  ...(operation.description !== undefined && { description: operation.description }),
  ...(operation.deprecated !== undefined && { deprecated: true as const }),
  security: alternatives(operation).map((scopes) => ({ [scheme]: scopes }))
})

/** One alternative for every scope that is enough by itself; any valid key where none is asked for. */
const alternatives = ({ scopes }: Operation.Any): ReadonlyArray<ReadonlyArray<string>> =>
  scopes.length === 0 ? [[]] : scopes.map((scope) => [scope])

const approvalOf = (surface: NonNullable<Operation.Any["surface"]>) =>
  typeof surface === "string" ? { surface } : { surface: surface.kind, when: surface.when }

/** What OpenAPI has no word for. */
const extensions = ({ audit, deprecated, needs, repeats, scopes, surface }: Operation.Any) => {
  const scopesWhen = needsOfKind(needs, "scope").filter(({ when }) => when !== undefined)
  const plans = needsOfKind(needs, "plan")
  const plan = plans.find(({ when }) => when === undefined)
  const plansWhen = plans.filter(({ when }) => when !== undefined)
  const [credits] = needsOfKind(needs, "credits")
  return {
    "x-idempotency": repeats.idempotency,
    "x-audit-action": audit,
    ...(scopes.length > 0 && { "x-scope": scopes.length === 1 ? scopes[0] : scopes }),
    ...(scopesWhen.length > 0 && { "x-scope-when": scopesWhen.map(({ anyOf, when }) => ({ scope: anyOf[0], when })) }),
    ...(plan !== undefined && { "x-plan": plan.plan }),
    ...(plansWhen.length > 0 && { "x-plan-when": plansWhen.map(({ plan, when }) => ({ plan, when })) }),
    ...(credits !== undefined && { "x-credits": credits.says }),
    ...(surface !== undefined && { "x-approval": approvalOf(surface) }),
    ...(deprecated !== undefined && { "x-sunset": deprecated.sunset })
  }
}
