import type { TypedBy } from "@tidings/pipeline/row/Cells"
import type { Published, PublishedTemplate } from "@tidings/services/templates/TemplateVersions"
import type { JsonSchema } from "effect"
import { variablesSchema } from "./variablesSchema.ts"

type Node = JsonSchema.JsonSchema

/** A published template, and the schema of what it takes. */
export interface Variant extends Pick<PublishedTemplate, "contract" | "key" | "name" | "version"> {
  readonly variables: Node
  /** Some variable must be given. */
  readonly isDemanding: boolean
}

/** What there is room to show of a workspace's templates: what each takes, else their keys, else how many there are. */
export type Typing =
  | { readonly shows: "variants"; readonly variants: ReadonlyArray<Variant> }
  | { readonly shows: "keys"; readonly keys: ReadonlyArray<string> }
  | { readonly shows: "count"; readonly count: number }

/** Templates up to which each is shown with what it takes. */
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

/** undefined when there is nothing to show: no template is published. */
export const typingOf = ({ keys, templates }: Published): Typing | undefined => {
  if (keys.length === 0) return undefined
  const variants = templates === undefined || keys.length > maxTyped ? [] : templates.map(variantOf)
  const isShort = variants.length > 0 && bytes(variants.map((variant) => variantSchema(variant))) <= maxVariantBytes
  return isShort ? { shows: "variants", variants } : keyTyping(keys)
}

/** Without what each takes. */
export const keyTyping = (keys: ReadonlyArray<string>): Typing =>
  bytes(keys) <= maxKeyBytes ? { shows: "keys", keys } : { shows: "count", count: keys.length }

interface Fields {
  readonly properties: Readonly<Record<string, Node>>
  readonly required: ReadonlyArray<string>
}

/** One template's key and variables as an object, with further fields beside them. */
export const variantSchema = (
  { isDemanding, key, name, variables }: Omit<Variant, "contract" | "version">,
  beside: Fields = { properties: {}, required: [] }
): Node => ({
  type: "object",
  title: name,
  // Some models' APIs know no const.
  properties: { template: { type: "string", enum: [key] }, variables, ...beside.properties },
  required: ["template", ...(isDemanding ? ["variables"] : []), ...beside.required],
  additionalProperties: false
})

/** The fields `template` and `variables` of a row, with what there is room for said of them. */
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

/** When something else than a published template and what it takes fits too. */
export const otherwise = (unless: ReadonlyArray<string>): string =>
  `Another template, or other variables, where ${unless.join(" or ")} is true.`
