import { needsOf, sentenceOf, type Need, type PlanWhen, type ScopeWhen } from "@tidings/pipeline/row/Need"
import { repeatsOf, type Idempotency } from "@tidings/pipeline/row/Repeats"
import type { Plan } from "@tidings/schema/Plan"
import type { Scope } from "@tidings/schema/Scope"
import type { JsonSchema } from "effect"
import type { OperationObject, ResponseObject } from "../../document/OpenApiDocument.ts"
import type { Manual } from "../Manual.ts"
import type { ManualEntry } from "../Chapters.ts"
import { componentOf, parametersIn, dereferenced } from "../../document/parts.ts"
import { fieldsOf, fieldTrees, type FieldTable } from "./fieldTree.ts"

/** Reads from the document what a caller of the operation must have: scopes, plans and credits. */
const needsIn = (operation: OperationObject): ReadonlyArray<Need> => {
  const scopes = operation.security.flatMap((requirement) => Object.values(requirement).flat()) as ReadonlyArray<Scope>
  const cell = <A>(name: `x-${string}`) => operation[name] as A
  return needsOf({
    scope: scopes.length === 0 ? null : scopes,
    scopeWhen: cell<ReadonlyArray<ScopeWhen<any>> | undefined>("x-scope-when") ?? [],
    planWhen: cell<ReadonlyArray<PlanWhen<any, any>> | undefined>("x-plan-when") ?? [],
    ...(operation["x-people"] === true && { callers: "people" as const }),
    ...(operation["x-plan"] !== undefined && { plan: cell<Plan>("x-plan") }),
    ...(operation["x-credits"] !== undefined && { credits: { says: cell<string>("x-credits"), of: () => 0 } })
  })
}

/** Returns sentences on what a call of the operation needs. */
export const needsSaid = ({ operation }: ManualEntry): ReadonlyArray<string> => {
  const needs = needsIn(operation)
  const isOpen = !needs.some(({ kind, when }) => kind === "scope" && when === undefined)
  return [...(isOpen ? ["Any valid key may call it."] : []), ...needs.map(sentenceOf)]
}

/** Returns a sentence on the effect of repeating a call. */
export const repeatingSaid = ({ operation }: ManualEntry): string =>
  repeatsOf(operation["x-idempotency"] as Idempotency).says

/** Returns an operation's input as tables, by location (path, query, header, body). */
export const takes = ({ document }: Manual, { operation }: ManualEntry): ReadonlyArray<FieldTable> => {
  const { of } = fieldTrees(document)
  const schema = operation.requestBody?.content["application/json"]!.schema
  const places = [
    ["Path parameters", parametersIn(document, operation, "path")],
    ["Query parameters", parametersIn(document, operation, "query")],
    ["Headers", parametersIn(document, operation, "header")],
    ["Request body", schema === undefined ? [] : fieldsOf(dereferenced<JsonSchema.JsonSchema>(document, schema))]
  ] as const
  return places.flatMap(([title, fields]) => (fields.length === 0 ? [] : [of(title, fields)]))
}

/** Returns an operation's successful response. */
export const describedAnswerOf = ({ document }: Manual, { operation: { responses } }: ManualEntry) => {
  const [status, response] = Object.entries(responses).find(([one]) => one.startsWith("2")) as [string, ResponseObject]
  const { example, schema } = response.content!["application/json"]!
  return {
    status,
    description: response.description,
    example,
    tables: fieldTrees(document).open(componentOf(schema) ?? "Answer", schema)
  }
}

/** Returns every error that an operation may answer. */
export const refusalsOf = ({ document }: Manual, { operation: { responses } }: ManualEntry) =>
  Object.entries(responses)
    .filter(([status]) => !status.startsWith("2"))
    .flatMap(([status, response]) => {
      const { content } = dereferenced<ResponseObject>(document, response)
      const codes = Object.keys(content?.["application/json"]?.examples ?? {})
      return codes.map((code) => ({ status, code, meaning: document.components.examples[code]!.summary }))
    })
