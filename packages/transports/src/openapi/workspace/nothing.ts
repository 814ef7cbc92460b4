import type { JsonSchema } from "effect"
import { mapSchemas } from "../../jsonSchema/mapSchemas.ts"

type Node = JsonSchema.JsonSchema

/** Says of an object that may hold nothing what values it would have: orval's client for Effect stops at one that is closed without naming a property. */
export const nothing = (schema: Node): Node => mapSchemas(schema, bounded)

const bounded = ({ properties, ...node }: Node): Node =>
  node["additionalProperties"] === false && Object.keys(properties ?? {}).length === 0
    ? { ...node, additionalProperties: { type: "null" }, maxProperties: 0 }
    : { ...node, ...(properties !== undefined && { properties }) }
