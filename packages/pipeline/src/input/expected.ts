import { SchemaAST } from "effect"

const kindOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  if (SchemaAST.isLiteral(ast)) return [JSON.stringify(ast.literal)]
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap(kindOf)
  if (SchemaAST.isSuspend(ast)) return kindOf(ast.thunk())
  if (SchemaAST.isString(ast)) return ["a string"]
  if (SchemaAST.isNumber(ast)) return ["a number"]
  if (SchemaAST.isBoolean(ast)) return ["true or false"]
  if (SchemaAST.isNull(ast)) return ["null"]
  if (SchemaAST.isArrays(ast)) return ["an array"]
  if (SchemaAST.isObjects(ast)) return ["an object"]
  return ["another value"]
}

/** In words, what any of these would take: "Expected a string or null", `Expected one of "a", "b"`. */
export const expectedOf = (asts: ReadonlyArray<SchemaAST.AST>): string => {
  const kinds = [...new Set(asts.flatMap(kindOf))]
  const words = kinds.filter((kind) => kind.startsWith('"'))
  const told = words.length > 1 ? [`one of ${words.join(", ")}`] : words
  return `Expected ${[...told, ...kinds.filter((kind) => !kind.startsWith('"'))].join(" or ")}`
}

/** In words, what a schema would take. */
export const expected = (ast: SchemaAST.AST): string => expectedOf([ast])
