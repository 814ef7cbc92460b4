import { createHash } from "node:crypto"
import type { JsonSchema } from "effect"
import { mapSchemas } from "../../jsonSchema/mapSchemas.ts"
import type { Variant } from "../../typing/Typing.ts"
import type { ReferenceObject } from "../document/OpenApiDocument.ts"
import { free } from "../schemas/schemas.ts"

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
  readonly variables: ReferenceObject & JsonSchema.JsonSchema
}

export interface NamedVariants {
  readonly shows: "named variants"
  readonly variants: ReadonlyArray<NamedVariant>
  readonly components: Readonly<Record<string, JsonSchema.JsonSchema>>
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Gives each template's variables a component, e.g. `VariablesOfLoginCode`. */
export const namedVariants = (variants: ReadonlyArray<Variant>): NamedVariants => {
  const identifiers = templateIdentifiersOf(variants.map(({ key }) => key))
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

/**
 * Returns a name of a-z, 0-9 and single _ per key, unique even if a generator drops the _ or changes the case.
 * A key keeps its plain name unless an earlier key has taken it; then a hash of the key is appended.
 */
export const templateIdentifiersOf = (keys: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const taken = new Set<string>()
  return new Map(
    keys.map((key) => {
      const plain = key.replaceAll(/[-_]+/gu, "_").replace(/_$/u, "")
      const bare = plain.replaceAll("_", "")
      const name = taken.has(bare) ? `${plain}_${createHash("sha256").update(key).digest("hex").slice(0, 8)}` : plain
      taken.add(bare).add(name.replaceAll("_", ""))
      return [key, name]
    })
  )
}
