import type { Code } from "@tidings/schema/catalogue"
import { idPrefixOf } from "@tidings/schema/Id"
import { SchemaAST, type Schema } from "effect"
import type { HttpRoute } from "./HttpRoute.ts"

type Input = Schema.Struct<Schema.Struct.Fields>

/** True if the input has the cursor of a list. */
const takesCursor = ({ fields }: Input): boolean => Object.hasOwn(fields, "cursor")

/**
 * The action of a row's audit entry, by the first words of its path and of its name: `link.archive` of
 * `archive_short_link` at /v1/links.
 */
export const actionOf = (name: string, { path }: HttpRoute): string => {
  const [, noun] = /^\/v1\/([\w-]+)/u.exec(path)!
  const [verb] = name.split("_")
  return `${noun!.replace(/s$/u, "").replaceAll("-", "_")}.${verb!}`
}

/**
 * Error codes that follow from the shape of a call: for a cursor of another list, and for an unknown id in the path.
 */
export const codesOfShape = (input: Input, { keys }: HttpRoute): ReadonlyArray<Code> => [
  ...(takesCursor(input) ? ["cursor_invalid" as const] : []),
  ...(keys.some(({ field }) => idPrefixOf(input.fields[field]!) !== undefined) ? ["resource_not_found" as const] : [])
]

/** The example of a row without its own: the example of each field in its path, and ten entries for a list. */
export const exampleOf = (name: string, input: Input, { keys }: HttpRoute): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(keys.map(({ field }) => [field, firstExample(name, field, input.fields[field]!)])),
  ...(takesCursor(input) && { limit: 10 })
})

const firstExample = (name: string, field: string, { ast }: Schema.Constraint): unknown => {
  const examples = SchemaAST.resolveAt<ReadonlyArray<unknown>>("examples")(ast) ?? []
  if (examples.length === 0)
    throw new Error(`${name} needs an example, since the schema of its field ${field} has none`)
  return examples[0]
}
