import type * as Operation from "@tidings/pipeline/Operation"
import type { Published } from "@tidings/services/templates/TemplateVersions"
import type { JsonSchema } from "effect"
import { keyedFields, keyTyping, otherwise, typingOf, variantSchema, type Typing } from "../../typing/Typing.ts"
import * as message from "../calls/message.ts"
import type { Tool } from "./toolOf.ts"

export const variantForms = ["nested", "keyed", "flat"] as const

/**
 * The form of the message in tools typed by a template: one variant per template; the template keys; or the keys, with
 * no unions of objects in any schema.
 */
export type VariantForm = (typeof variantForms)[number]

type Node = JsonSchema.JsonSchema

/**
 * Types a row's tool by a workspace's published templates; a row without template typing stays unchanged. Decided in
 * docs/decisions/mcp.md.
 */
export const typedTools = (published: Published, form: VariantForm) => {
  const typing = published.keys.length === 0 ? undefined : typings[form](published)
  const schemas = typing?.shows === "variants" ? typing.variants.map((variant) => variantSchema(variant)) : []
  return (tool: Tool, { typedBy }: Operation.Any): Tool => {
    if (typing === undefined || typedBy === undefined) return tool
    const { inputSchema } = tool
    const shape = inputSchema.properties![message.messageArgument]!
    const fields = shape["properties"] as Readonly<Record<"template" | "variables", Node>>
    const said =
      typing.shows === "variants"
        ? either(schemas, shape, typedBy.unless)
        : { ...shape, ...message.shapeOf(keyedFields(fields, typing, typedBy)) }
    return {
      ...tool,
      inputSchema: { ...inputSchema, properties: { ...inputSchema.properties, [message.messageArgument]: said } }
    }
  }
}

const typings: Readonly<Record<VariantForm, (published: Published) => Typing | undefined>> = {
  nested: typingOf,
  keyed: ({ keys }) => keyTyping(keys),
  flat: ({ keys }) => keyTyping(keys)
}

/** Builds a union inside a plain object: some models' APIs refuse or lose a union at the root or next to a `type`. */
const either = (
  variants: ReadonlyArray<Node>,
  { description, ...other }: Node,
  unless: ReadonlyArray<string> | undefined
): Node => ({
  description: `${description}: one of these`,
  anyOf: unless === undefined ? variants : [...variants, { ...other, description: otherwise(unless) }]
})
