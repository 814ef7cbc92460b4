import type { Endpoint } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import { sentenceOf } from "@tidings/pipeline/row/Need"
import { isAtLeast, type Plan } from "@tidings/schema/Plan"
import { Held } from "@tidings/schema/approvals/ApprovalRequest"
import { Schema } from "effect"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import * as idempotencyKey from "../calls/idempotencyKey.ts"
import * as message from "../calls/message.ts"
import { inputSchema, outputSchema } from "./objectSchema.ts"
import { outline } from "./outline.ts"

/** Memoizes `make` per row; a row never changes. */
const memoizedByRow = <A>(make: (row: Operation.Any) => A): ((row: Operation.Any) => A) => {
  const known = new WeakMap<Operation.Any, { readonly made: A }>()
  return (row) => {
    const found = known.get(row) ?? { made: make(row) }
    known.set(row, found)
    return found.made
  }
}

/** A row as a tool. */
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
  destructiveHint: Operation.isDestructive(row),
  // A key alone does not make a row idempotent: without one, sending twice sends twice.
  idempotentHint: Operation.isReadOnly(row) || row.repeats.key === "needless",
  // True if the row calls a system outside the workspace, immediately or later.
  openWorldHint: row.live === true || row.outward === true
})

/** Returns the tool's description, the only text that many hosts show a model. */
const descriptionOf = ({ description, needs, summary, typedBy }: Operation.Any): string =>
  [
    `${summary}.`,
    description,
    typedBy && message.alsoFlat,
    // The base scope is left out, because a tool is only shown to a caller who has it.
    ...needs.filter(({ kind, when }) => kind !== "scope" || when !== undefined).map(sentenceOf)
  ]
    .filter((sentence) => sentence !== undefined)
    .join(" ")

const argumentsOf = (row: Operation.Any): ObjectSchema => {
  const own = inputSchema(row.input)
  const fields = row.typedBy === undefined ? own : message.gathered(own)
  if (!idempotencyKey.showsKey(row)) return fields
  return {
    ...fields,
    properties: { ...fields.properties, [idempotencyKey.keyArgument]: idempotencyKey.keySchemaFor(row) }
  }
}

/** Returns a row's full output schema; lists carry only its outline. */
export const outputOf = memoizedByRow((row): ObjectSchema =>
  outputSchema(row.surface === undefined ? row.output : Schema.Union([row.output, Held]))
)

const plainTool = memoizedByRow((row): Tool => ({
  name: row.name,
  title: row.summary,
  description: descriptionOf(row),
  inputSchema: argumentsOf(row),
  outputSchema: outline(outputOf(row)),
  annotations: annotationsOf(row)
}))

const keyedTool = memoizedByRow((row): Tool => {
  const tool = plainTool(row)
  const required = [...(tool.inputSchema.required ?? []), idempotencyKey.keyArgument]
  return { ...tool, inputSchema: { ...tool.inputSchema, required } }
})

/** Returns the tool of a row for a workspace on this plan; the same object each time. */
export const toolOf = ({ operation }: Pick<Endpoint, "operation">, plan?: Plan): Tool =>
  operation.repeats.key === "fromPro" && plan !== undefined && isAtLeast(plan, "pro")
    ? keyedTool(operation)
    : plainTool(operation)

/** Returns a row's tool for a caller whose calls of it are held for approval. */
export const heldTool = (tool: Tool, { operation: { surface }, reader }: Endpoint): Tool => {
  const when = typeof surface === "object" ? ` if ${surface.when}` : ""
  const words = `A person approves each call${when}: it answers { approval } and runs once approved; read the result with ${reader!.name}.`
  return { ...tool, description: `${tool.description} ${words}` }
}

/** Every tool, in the order of the registry. */
export const tools = (endpoints: ReadonlyArray<Pick<Endpoint, "operation">>, plan?: Plan): ReadonlyArray<Tool> =>
  endpoints.map((endpoint) => toolOf(endpoint, plan))
