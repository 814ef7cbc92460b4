import type { Endpoint } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import type { JsonSchema } from "effect"
import { split } from "../../rest/split.ts"
import type { OpenApiDocument, OperationObject, ResponseObject } from "./OpenApiDocument.ts"
import { bodyOf, parametersOf } from "./parameters.ts"
import { pascal } from "./pascal.ts"
import { responsesOf } from "./responses.ts"
import type { Schemas } from "../schemas/schemas.ts"

type RequestBody = NonNullable<OperationObject["requestBody"]>

/** The scheme that every operation is called with. */
export const scheme = "apiKey"

export interface Operations {
  readonly paths: OpenApiDocument["paths"]
  readonly responses: Readonly<Record<string, ResponseObject>>
  /** The bodies that calls bring, each under a name. */
  readonly requests: OpenApiDocument["components"]["schemas"]
}

/** Every route of every row: its own first, then each alias under an operationId of its own. */
export const operationsOf = (endpoints: ReadonlyArray<Endpoint>, { rows }: Schemas): Operations => {
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
  for (const endpoint of endpoints) {
    const { operation } = endpoint
    const { input, output } = rows.get(operation.name)!
    const answers = responsesOf(endpoint, output)
    Object.assign(shared, answers.shared)
    for (const [index, route] of [operation.http, ...(operation.aliases ?? [])].entries()) {
      const parts = split(operation, route)
      const parameters = parametersOf(endpoint, parts, input)
      const requestBody = bodyOf(endpoint, parts, input)
      const operationId = operationIdOf(operation, index)
      paths[parts.path] ??= {}
      paths[parts.path]![parts.method.toLowerCase()] = {
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
  security: anyOf(operation.scope).map((scopes) => ({ [scheme]: scopes }))
})

/** One alternative for every scope that is enough by itself; any valid key where none is asked for. */
const anyOf = (scope: Operation.Any["scope"]): ReadonlyArray<ReadonlyArray<string>> => {
  if (scope === null) return [[]]
  return typeof scope === "string" ? [[scope]] : scope.map((one) => [one])
}

/** The cells that OpenAPI has no word for. */
const extensions = (operation: Operation.Any) => ({
  "x-idempotency": operation.idempotency,
  "x-audit-action": operation.audit,
  ...(operation.scope !== null && { "x-scope": operation.scope }),
  ...(operation.scopeWhen !== undefined && {
    "x-scope-when": operation.scopeWhen.map(({ scope, when }) => ({ scope, when }))
  }),
  ...(operation.plan !== undefined && { "x-plan": operation.plan }),
  ...(operation.planWhen !== undefined && {
    "x-plan-when": operation.planWhen.map(({ plan, when }) => ({ plan, when }))
  }),
  ...(operation.credits !== undefined && { "x-credits": Operation.priceOf(operation) }),
  ...(operation.deprecated !== undefined && { "x-sunset": operation.deprecated.sunset })
})
