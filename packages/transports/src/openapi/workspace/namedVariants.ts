import type { JsonSchema } from "effect"
import { mapSchemas } from "../../jsonSchema/mapSchemas.ts"
import type { Variant } from "../../typing/Typing.ts"
import type { Reference } from "../document/OpenApiDocument.ts"
import { free } from "../schemas/schemas.ts"
import { identifiersOf } from "./identifiers.ts"

type Node = JsonSchema.JsonSchema

/** Gives closed objects without properties a value type, because orval's client for Effect fails on them otherwise. */
const nothing = (schema: Node): Node => mapSchemas(schema, bounded)

const bounded = ({ properties, ...node }: Node): Node =>
  node["additionalProperties"] === false && Object.keys(properties ?? {}).length === 0
    ? { ...node, additionalProperties: { type: "null" }, maxProperties: 0 }
    : { ...node, ...(properties !== undefined && { properties }) }

/**
 * A template as a document shows it: its variables are a component, and `identifier` is its name for an operationId.
 */
export interface NamedVariant extends Omit<Variant, "variables"> {
  readonly identifier: string
  readonly variables: Reference & JsonSchema.JsonSchema
}

export interface NamedVariants {
  readonly shows: "named variants"
  readonly variants: ReadonlyArray<NamedVariant>
  readonly components: Readonly<Record<string, JsonSchema.JsonSchema>>
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Gives each template's variables a component, e.g. `VariablesOfLoginCode`. */
export const namedVariants = (variants: ReadonlyArray<Variant>): NamedVariants => {
  const identifiers = identifiersOf(variants.map(({ key }) => key))
  const componentOf = ({ key }: Variant) => `VariablesOf${identifiers.get(key)!.split("_").map(capitalised).join("")}`
  return {
    shows: "named variants",
    variants: variants.map((variant) => ({
      ...variant,
      identifier: identifiers.get(variant.key)!,
      variables: { $ref: `#/components/schemas/${componentOf(variant)}` }
    })),
    components: Object.fromEntries(
      variants.map((variant) => [
        componentOf(variant),
        { description: `The variables of the template ${variant.key}.`, ...nothing(free(variant.variables)) }
      ])
    )
  }
}
