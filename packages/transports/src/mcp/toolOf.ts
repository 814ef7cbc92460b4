import type { Endpoint } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import { isAtLeast, type Plan } from "@tidings/schema/Plan"
import * as idempotencyKey from "./idempotencyKey.ts"
import { inputSchema, outputSchema, type ObjectSchema } from "./objectSchema.ts"

/** A row as tools/list shows it. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
  readonly annotations: Annotations
}

interface Annotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

const annotationsOf = (row: Operation.Any): Annotations => ({
  readOnlyHint: Operation.isReadOnly(row),
  destructiveHint: row.http.startsWith("DELETE "),
  // Honouring a key is not this: without one, sending twice sends twice.
  idempotentHint: Operation.isReadOnly(row) || row.idempotency === "natural",
  // What is spoken to is outside the workspace: at once, or later.
  openWorldHint: row.live === true || row.status === 202
})

/** Many hosts show a model nothing but this. */
const descriptionOf = (row: Operation.Any): string => {
  const { description, plan, planWhen = [], scopeWhen = [], summary } = row
  const price = Operation.priceOf(row)
  return [
    `${summary}.`,
    description,
    price && `Costs ${price}.`,
    plan && `Needs the ${plan} plan or above.`,
    ...planWhen.map(({ plan, when }) => `Needs the ${plan} plan or above if ${when}.`),
    ...scopeWhen.map(({ scope, when }) => `Needs the scope ${scope} if ${when}.`)
  ]
    .filter((sentence) => sentence !== undefined)
    .join(" ")
}

const argumentsOf = (row: Operation.Any, plan: Plan | undefined): ObjectSchema => {
  const fields = inputSchema(row.input)
  if (!idempotencyKey.isCarried(row)) return fields
  const isRequired = row.idempotency === "required" && plan !== undefined && isAtLeast(plan, "pro")
  return {
    ...fields,
    properties: { ...fields.properties, [idempotencyKey.argument]: idempotencyKey.schema },
    ...(isRequired && { required: [...(fields.required ?? []), idempotencyKey.argument] })
  }
}

/** The tool of a row, as a workspace on this plan sees it. */
export const toolOf = ({ operation }: Pick<Endpoint, "operation">, plan?: Plan): Tool => ({
  name: operation.name,
  title: operation.summary,
  description: descriptionOf(operation),
  inputSchema: argumentsOf(operation, plan),
  outputSchema: outputSchema(operation.output),
  annotations: annotationsOf(operation)
})

/** Every tool, in the order of the registry. */
export const tools = (endpoints: ReadonlyArray<Pick<Endpoint, "operation">>, plan?: Plan): ReadonlyArray<Tool> =>
  endpoints.map((endpoint) => toolOf(endpoint, plan))
