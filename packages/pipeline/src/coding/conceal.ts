import { masked } from "@tidings/schema/fields/Secret"
import { SchemaAST } from "effect"
import type * as Operation from "../Operation.ts"

/**
 * Masks members that hold a Secret in the JSON text of a row's answer, for keys other than the one that made the call.
 */
export const concealerOf = ({ output }: Pick<Operation.Any, "output">): ((body: string) => string) => {
  const secrets = new Set(secretMembers(output.ast))
  if (secrets.size === 0) return (body) => body
  const shown = (name: string, value: unknown) => (secrets.has(name) ? concealed(value) : value)
  return (body) => JSON.stringify(JSON.parse(body, shown))
}

const concealed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(concealed)
  return typeof value === "string" ? masked(value) : value
}

const isSecret = (ast: SchemaAST.AST): boolean =>
  SchemaAST.resolveAt("secret")(ast) === true || partsOf(ast).some(isSecret)

const partsOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => {
  if (SchemaAST.isUnion(ast)) return ast.types
  return SchemaAST.isArrays(ast) ? [...ast.elements, ...ast.rest] : []
}

/** The names of all members, at any depth, that hold a Secret. */
const secretMembers = (ast: SchemaAST.AST, seen = new Set<SchemaAST.AST>()): ReadonlyArray<string> => {
  if (seen.has(ast)) return []
  seen.add(ast)
  const within = (one: SchemaAST.AST) => secretMembers(one, seen)
  if (SchemaAST.isSuspend(ast)) return within(ast.thunk())
  if (!SchemaAST.isObjects(ast)) return partsOf(ast).flatMap(within)
  return [
    ...ast.propertySignatures.flatMap(({ name, type }) => [...(isSecret(type) ? [String(name)] : []), ...within(type)]),
    ...ast.indexSignatures.flatMap(({ type }) => within(type))
  ]
}
