import { type ESTree, parseSync, Visitor, type VisitorObject } from "rolldown/utils"

export type Node = ESTree.Span

/** A module's syntax tree to walk, and the line (from 1) a node starts on; refuses a module that does not parse. */
export const parsed = (path: string, text: string) => {
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path} does not parse: ${errors[0].message}`)
  return {
    visit: (visitor: VisitorObject) => new Visitor(visitor).visit(program),
    lineOf: (node: Node) => text.slice(0, node.start).split("\n").length
  }
}
