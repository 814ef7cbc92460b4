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

/** The security scheme of every operation. */
export const scheme = "apiKey"

export interface Operations {
  readonly paths: OpenApiDocument["paths"]
  readonly responses: Readonly<Record<string, ResponseObject>>
  /** Schemas of request bodies, and of answers that may also be held, by component name. */
  readonly requests: OpenApiDocument["components"]["schemas"]
}

/** Builds every route of every row: the row's own route first, then each alias with its own operationId. */
export const operationsOf = (endpoints: ReadonlyArray<Endpoint>, { held, rows }: Schemas): Operations => {
  const paths: Record<string, Record<string, OperationObject>> = {}
  const shared: Record<string, ResponseObject> = {}
  const requests: Record<string, JsonSchema.JsonSchema> = {}
  /** Moves the body's schema into a component and returns the body with a reference to it. */
  const named = (operationId: string, summary: string, body: RequestBody): RequestBody => {
    const { schema, ...media } = body.content["application/json"]!
    const name = `${pascal(operationId)}Request`
    requests[name] = { description: `The body of: ${summary}.`, ...schema }
    return {
      ...body,
      content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` }, ...media } }
    }
  }
  /**
   * Adds a component for the row's own answer or the held answer, which share one status, and returns a reference to
   * it.
   */
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

/**
 * One alternative per scope, since each is enough by itself; if the operation needs no scope, any valid key is enough.
 */
const alternatives = ({ scopes }: Operation.Any): ReadonlyArray<ReadonlyArray<string>> =>
  scopes.length === 0 ? [[]] : scopes.map((scope) => [scope])

const approvalOf = (surface: NonNullable<Operation.Any["surface"]>) =>
  typeof surface === "string" ? { surface } : { surface: surface.kind, when: surface.when }

/** The `x-…` extensions of an operation, for facts that OpenAPI has no field for. */
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
    ...(needsOfKind(needs, "person").length > 0 && { "x-people": true }),
    ...(surface !== undefined && { "x-approval": approvalOf(surface) }),
    ...(deprecated !== undefined && { "x-sunset": deprecated.sunset })
  }
}
