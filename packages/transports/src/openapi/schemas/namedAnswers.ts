import type { JsonSchema } from "effect"
import { pascal } from "./pascal.ts"

type Node = JsonSchema.JsonSchema

const nameIn = (node: unknown): string | undefined =>
  typeof (node as Node | undefined)?.["$ref"] === "string"
    ? ((node as Node)["$ref"] as string).split("/").at(-1)
    : undefined

interface Answer {
  readonly row: string
  readonly summary: string
  readonly output: Node
}

/** Returns the component name of a list's items; undefined if the answer is not a list. */
const listedIn = ({ properties = {} }: Node): string | undefined => {
  const { data, next_cursor } = properties as Readonly<Record<string, Node>>
  return next_cursor === undefined ? undefined : nameIn(data?.["items"])
}

/**
 * Makes every answer a component, so that each has a name: a list is named after its items, any other answer after its
 * row.
 */
export const namedAnswers = (answers: ReadonlyArray<Answer>) => {
  const components: Record<string, Node> = {}
  const references = answers.map(({ output, row, summary }): Node => {
    if (nameIn(output) !== undefined) return output
    const listed = listedIn(output)
    const list = { description: `A page of ${listed}.`, ...output }
    const isList =
      listed !== undefined && [undefined, JSON.stringify(list)].includes(JSON.stringify(components[`${listed}List`]))
    const name = isList ? `${listed}List` : `${pascal(row)}Answer`
    components[name] = isList ? list : { description: `The answer to: ${summary}.`, ...output }
    return { $ref: `#/components/schemas/${name}` }
  })
  return { components, references }
}
