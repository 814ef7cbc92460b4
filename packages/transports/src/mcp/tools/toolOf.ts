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

/** Remembers what was made of a row: a row never changes. */
const memoizedByRow = <A>(make: (row: Operation.Any) => A): ((row: Operation.Any) => A) => {
  const known = new WeakMap<Operation.Any, { readonly made: A }>()
  return (row) => {
    const found = known.get(row) ?? { made: make(row) }
    known.set(row, found)
    return found.made
  }
}

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
  destructiveHint: Operation.isDestructive(row),
  // Honouring a key is not this: without one, sending twice sends twice.
  idempotentHint: Operation.isReadOnly(row) || row.repeats.key === "needless",
  // What is spoken to is outside the workspace: at once, or later.
  openWorldHint: row.live === true || row.outward === true
})

/** Many hosts show a model nothing but this. */
const descriptionOf = ({ description, needs, summary, typedBy }: Operation.Any): string =>
  [
    `${summary}.`,
    description,
    typedBy && message.alsoFlat,
    // A tool is only shown to who has the scope of every call.
    ...needs.filter(({ kind, when }) => kind !== "scope" || when !== undefined).map(sentenceOf)
  ]
    .filter((sentence) => sentence !== undefined)
    .join(" ")

const argumentsOf = (row: Operation.Any): ObjectSchema => {
  const own = inputSchema(row.input)
  const fields = row.typedBy === undefined ? own : message.gathered(own)
  if (!idempotencyKey.isShown(row)) return fields
  return { ...fields, properties: { ...fields.properties, [idempotencyKey.argument]: idempotencyKey.schemaFor(row) } }
}

/** All of a row's output, of which a list tells the outline. */
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
  const required = [...(tool.inputSchema.required ?? []), idempotencyKey.argument]
  return { ...tool, inputSchema: { ...tool.inputSchema, required } }
})

/** The tool of a row, as a workspace on this plan sees it; the same object each time. */
export const toolOf = ({ operation }: Pick<Endpoint, "operation">, plan?: Plan): Tool =>
  operation.repeats.key === "fromPro" && plan !== undefined && isAtLeast(plan, "pro")
    ? keyedTool(operation)
    : plainTool(operation)

/** The tool as a caller sees it whose calls of it are held. */
export const heldTool = memoizedByRow((row) => {
  const when = typeof row.surface === "object" ? ` if ${row.surface.when}` : ""
  const words = `A person approves each call${when}: it answers { approval } and runs once approved; read the result with read_approval.`
  return (tool: Tool): Tool => ({ ...tool, description: `${tool.description} ${words}` })
})

/** Every tool, in the order of the registry. */
export const tools = (endpoints: ReadonlyArray<Pick<Endpoint, "operation">>, plan?: Plan): ReadonlyArray<Tool> =>
  endpoints.map((endpoint) => toolOf(endpoint, plan))
