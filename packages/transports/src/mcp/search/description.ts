import { codesOf } from "@tidings/pipeline/codesOf"
import * as Operation from "@tidings/pipeline/Operation"
import { needsOfKind } from "@tidings/pipeline/row/Need"
import { catalogue } from "@tidings/schema/catalogue"
import type { JsonSchema } from "effect"
import { sampleOf } from "./sampleOf.ts"
import * as idempotencyKey from "../calls/idempotencyKey.ts"
import * as message from "../calls/message.ts"
import { outputOf } from "../tools/toolOf.ts"
import type { ShownOperation } from "./searchTools.ts"

/** Returns the full description of an operation, to be read before it is called. */
export const descriptionOf = (shown: ShownOperation) => {
  const { group, operation, tool } = shown
  return {
    name: tool.name,
    description: tool.description,
    group,
    read_only: Operation.isReadOnly(operation),
    scope: operation.scopes,
    plan: needsOfKind(operation.needs, "plan").find(({ when }) => when === undefined)?.plan ?? null,
    idempotency: operation.repeats.says,
    input_schema: tool.inputSchema,
    output_schema: outputOf(operation),
    errors: codesOf(shown).map((code) => ({ code, message: catalogue[code].message })),
    example: { name: tool.name, arguments: exampleOf(shown) }
  }
}

/**
 * Returns the row's own example in the form of the shown tool, its message for one of the workspace's own templates.
 */
const exampleOf = ({ operation, tool: { inputSchema } }: ShownOperation): Readonly<Record<string, unknown>> => {
  const { properties = {}, required = [] } = inputSchema
  const key = required.includes(idempotencyKey.keyArgument) ? { [idempotencyKey.keyArgument]: "one-for-each-call" } : {}
  if (operation.typedBy === undefined) return { ...operation.example, ...key }
  const own = message.nested(operation.example)
  return {
    ...own,
    [message.messageArgument]: messageOf(properties[message.messageArgument]!, operation.example),
    ...key
  }
}

/**
 * Returns a message that fits the shape: the row's own if the shape allows its template, else one for the first
 * template.
 */
const messageOf = (shape: JsonSchema.JsonSchema, { template, variables }: Operation.Any["example"]) => {
  const sample = sampleOf(shape, {}) as { readonly template: string } | undefined
  if (sample === undefined) return { template, variables }
  return shape["anyOf"] === undefined && sample.template === template ? { template, variables } : sample
}
