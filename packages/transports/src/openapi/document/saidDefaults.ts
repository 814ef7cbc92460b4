import type { JsonSchema } from "effect"
import { mapSchemas } from "../../jsonSchema/mapSchemas.ts"

type Node = JsonSchema.JsonSchema

const sentence = (text: unknown): string => (typeof text === "string" ? `${text.replace(/\.$/u, "")}. ` : "")

/** The same schemas with their defaults told in words: a generator takes a field with a default for one that is always there. */
export const saidDefaults = (schemas: Readonly<Record<string, Node>>): Readonly<Record<string, Node>> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, mapSchemas(schema, said)]))

const said = ({ default: value, description, ...node }: Node): Node => ({
  ...node,
  ...(description !== undefined && { description }),
  ...(value !== undefined && { description: `${sentence(description)}Default: ${JSON.stringify(value)}.` })
})
