import type { JsonSchema } from "effect"
import type { Variant } from "../../typing/Typing.ts"
import type { Reference } from "../document/OpenApiDocument.ts"
import { identifiersOf } from "./identifiers.ts"
import { nothing } from "./nothing.ts"
import { free } from "../schemas/schemas.ts"

/** A template as a document shows it: its variables are a component, and its name can stand in an operationId. */
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

/** Gives each template's variables a component: `VariablesOfLoginCode`. */
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
