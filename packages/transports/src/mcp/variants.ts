import type * as Operation from "@tidings/pipeline/Operation"
import type { Published } from "@tidings/services/templates/TemplateVersions"
import type { JsonSchema } from "effect"
import { keyedFields, keyTyping, otherwise, typingOf, variantSchema, type Typing } from "../Typing.ts"
import * as message from "./message.ts"
import type { ObjectSchema } from "./objectSchema.ts"
import type { Tool } from "./toolOf.ts"
import type { VariantForm } from "./ViewRequest.ts"

type Node = JsonSchema.JsonSchema

/** Shows a row's tool as a workspace with these templates sees it: a row that is typed by none stays as it is. */
export const typedTools = (published: Published, form: VariantForm) => {
  const typing = published.keys.length === 0 ? undefined : typings[form](published)
  const schemas = typing?.shows === "variants" ? typing.variants.map((variant) => variantSchema(variant)) : []
  return (tool: Tool, { typedBy }: Operation.Any): Tool => {
    if (typing === undefined || typedBy === undefined) return tool
    const properties = tool.inputSchema.properties as Readonly<Record<"template" | "variables", Node>>
    return typing.shows === "variants"
      ? { ...tool, inputSchema: nested(tool.inputSchema, schemas, typedBy.unless) }
      : {
          ...tool,
          inputSchema: {
            ...tool.inputSchema,
            properties: { ...properties, ...keyedFields(properties, typing, typedBy) }
          }
        }
  }
}

const typings: Readonly<Record<VariantForm, (published: Published) => Typing | undefined>> = {
  nested: typingOf,
  keyed: ({ keys }) => keyTyping(keys),
  flat: () => undefined
}

/** A union inside a plain object: at the root, or beside a `type`, some models' APIs refuse or lose it. */
const nested = (
  schema: ObjectSchema,
  variants: ReadonlyArray<Node>,
  unless: ReadonlyArray<string> | undefined
): ObjectSchema => {
  const { template, variables, ...beside } = schema.properties!
  const other: Node = {
    type: "object",
    properties: { template, variables },
    required: ["template"],
    additionalProperties: false
  }
  return {
    ...schema,
    properties: {
      [message.argument]: {
        description: "One of the published templates, and what it takes",
        anyOf: unless === undefined ? variants : [...variants, { ...other, description: otherwise(unless) }]
      },
      ...beside
    },
    required: [message.argument, ...(schema.required ?? []).filter((field) => !message.held.includes(field))]
  }
}
