import type { JsonSchema } from "effect"
import { pascal } from "./pascal.ts"

type Node = JsonSchema.JsonSchema

const nameIn = (node: unknown): string | undefined =>
  typeof (node as Node | undefined)?.["$ref"] === "string"
    ? ((node as Node)["$ref"] as string).split("/").at(-1)
    : undefined

/** What an answer without a name of its own is called: a list by what it lists, any other by its row. */
const nameOf = (row: string, { properties = {} }: Node): string => {
  const { data, next_cursor } = properties as Readonly<Record<string, Node>>
  const listed = nameIn(data?.["items"])
  return listed !== undefined && next_cursor !== undefined ? `${listed}List` : `${pascal(row)}Answer`
}

/** Makes a component of every answer, so that all of them can be spoken of by name. */
export const namedAnswers = (outputs: ReadonlyArray<readonly [row: string, output: Node]>) => {
  const components: Record<string, Node> = {}
  const references = outputs.map(([row, output]): Node => {
    if (nameIn(output) !== undefined) return output
    const wanted = nameOf(row, output)
    const isTaken = components[wanted] !== undefined && JSON.stringify(components[wanted]) !== JSON.stringify(output)
    const name = isTaken ? `${pascal(row)}Answer` : wanted
    components[name] = output
    return { $ref: `#/components/schemas/${name}` }
  })
  return { components, references }
}
