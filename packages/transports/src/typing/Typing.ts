import type { TypedBy } from "@tidings/pipeline/row/Cells"
import type { Published, PublishedTemplate } from "@tidings/services/templates/TemplateVersions"
import type { JsonSchema } from "effect"
import { variablesSchema } from "./variablesSchema.ts"

type Node = JsonSchema.JsonSchema

/** A published template, with the schema of its variables. */
export interface Variant extends Pick<PublishedTemplate, "contract" | "key" | "name" | "version"> {
  readonly variables: Node
  /** True if some variable is required. */
  readonly isDemanding: boolean
}

/** The amount of detail on a workspace's templates that fits: their variables, else their keys, else their number. */
export type Typing =
  | { readonly shows: "variants"; readonly variants: ReadonlyArray<Variant> }
  | { readonly shows: "keys"; readonly keys: ReadonlyArray<string> }
  | { readonly shows: "count"; readonly count: number }

/** Maximum number of templates that are shown with their variables. */
export const maxTyped = 40

const maxVariantBytes = 32 * 1024
const maxKeyBytes = 8 * 1024

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

const variantOf = ({ contract, key, name, version }: PublishedTemplate): Variant => ({
  key,
  name,
  version,
  contract,
  variables: variablesSchema(contract),
  isDemanding: contract.variables.some(({ required }) => required)
})

/** Returns the typing with the most detail that fits; undefined if no template is published. */
export const typingOf = ({ keys, templates }: Published): Typing | undefined => {
  if (keys.length === 0) return undefined
  const variants = templates === undefined || keys.length > maxTyped ? [] : templates.map(variantOf)
  const isShort = variants.length > 0 && bytes(variants.map((variant) => variantSchema(variant))) <= maxVariantBytes
  return isShort ? { shows: "variants", variants } : keyTyping(keys)
}

/** Returns the typing by keys, or by number if the keys do not fit. */
export const keyTyping = (keys: ReadonlyArray<string>): Typing =>
  bytes(keys) <= maxKeyBytes ? { shows: "keys", keys } : { shows: "count", count: keys.length }

interface Fields {
  readonly properties: Readonly<Record<string, Node>>
  readonly required: ReadonlyArray<string>
}

/** Builds an object schema with one template's key and variables, and with further fields next to them. */
export const variantSchema = (
  { isDemanding, key, name, variables }: Omit<Variant, "contract" | "version">,
  beside: Fields = { properties: {}, required: [] }
): Node => ({
  type: "object",
  title: name,
  // An enum, because some models' APIs do not know const.
  properties: { template: { type: "string", enum: [key] }, variables, ...beside.properties },
  required: ["template", ...(isDemanding ? ["variables"] : []), ...beside.required],
  additionalProperties: false
})

/** Describes a row's fields `template` and `variables` by the templates' keys, or by their number. */
export const keyedFields = (
  { template, variables }: Readonly<Record<"template" | "variables", Node>>,
  typing: Exclude<Typing, { readonly shows: "variants" }>,
  { describedBy, listedBy, unless }: TypedBy<string>
) => {
  const said = { ...variables, description: `The template's variables; see ${describedBy}.` }
  if (typing.shows === "count") {
    const description = `One of ${typing.count} published templates; ${listedBy} finds them.`
    return { template: { ...template, description }, variables: said }
  }
  const key: Node = { type: "string", enum: typing.keys }
  const keys = unless === undefined ? key : { anyOf: [key, { ...template, description: otherwise(unless) }] }
  return { template: keys, variables: said }
}

/** Describes the case in which other templates or variables are accepted too. */
export const otherwise = (unless: ReadonlyArray<string>): string =>
  `Another template, or other variables, where ${unless.join(" or ")} is true.`
