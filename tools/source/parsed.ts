import { type ESTree, parseSync, Visitor, type VisitorObject } from "rolldown/utils"

type Node = ESTree.Span

type Program = ReturnType<typeof parseSync>["program"]

// Cached, since several rules walk the same modules in one run.
const programs = new Map<string, { readonly text: string; readonly program: Program }>()

/** Parses a module: returns its syntax tree to walk, and the line (from 1) of a node; throws if it does not parse. */
export const parsed = (path: string, text: string) => {
  const program = programOf(path, text)
  return {
    visit: (visitor: VisitorObject) => new Visitor(visitor).visit(program),
    lineOf: (node: Node) => text.slice(0, node.start).split("\n").length
  }
}

const programOf = (path: string, text: string): Program => {
  const known = programs.get(path)
  if (known?.text === text) return known.program
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path} does not parse: ${errors[0].message}`)
  programs.set(path, { text, program })
  return program
}
