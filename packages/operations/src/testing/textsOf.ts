import { SchemaAST } from "effect"

/** Where a text may stand in an input: 0 for any item of an array, `k` for any name of a record. */
export type Path = ReadonlyArray<string | 0>

/** A text of a schema, where it stands, and the literals that the objects around it need. */
export interface Place {
  readonly path: Path
  readonly text: SchemaAST.String
  readonly literals: ReadonlyArray<readonly [path: Path, value: unknown]>
}

/** Every text that an input's schema holds. What may be any JSON is bounded by the body, and none of them. */
export const textsOf = (root: SchemaAST.AST): ReadonlyArray<Place> => {
  const found: Array<Place> = []
  const seen = new Set<SchemaAST.AST>()
  const visit = (ast: SchemaAST.AST, path: Path, literals: Place["literals"]): void => {
    if (SchemaAST.isString(ast)) return void found.push({ path, text: ast, literals })
    if (seen.has(ast)) return
    seen.add(ast)
    if (SchemaAST.isUnion(ast)) ast.types.forEach((member) => visit(member, path, literals))
    if (SchemaAST.isSuspend(ast)) visit(ast.thunk(), path, literals)
    if (SchemaAST.isArrays(ast)) [...ast.elements, ...ast.rest].forEach((item) => visit(item, [...path, 0], literals))
    if (SchemaAST.isObjects(ast)) {
      const needed = ast.propertySignatures.flatMap(({ name, type }) =>
        SchemaAST.isLiteral(type) ? [[[...path, String(name)], type.literal] as const] : []
      )
      ast.propertySignatures.forEach(({ name, type }) => visit(type, [...path, String(name)], [...literals, ...needed]))
      ast.indexSignatures.forEach(({ parameter, type }) => {
        if (parameter.checks !== undefined) visit(parameter, [...path, "{}"], literals)
        visit(type, [...path, "k"], literals)
      })
    }
  }
  visit(SchemaAST.toEncoded(root), [], [])
  return found
}

const put = (input: unknown, [first, ...rest]: Path, value: unknown): unknown => {
  if (first === undefined) return value
  if (first === 0) return [put(Array.isArray(input) ? input[0] : undefined, rest, value)]
  const members = typeof input === "object" && input !== null && !Array.isArray(input) ? input : {}
  if (first === "{}") return { [String(value)]: "x" }
  return { ...members, [first]: put((members as Record<string, unknown>)[first], rest, value) }
}

/** An input with this value in that place. */
export const withValue = (input: object, path: Path, value: unknown): object => put(input, path, value) as object

/** An input with this text in that place. */
export const withText = (input: object, { literals, path }: Place, text: string): object =>
  [...literals, [path, text] as const].reduce((made, [at, value]) => put(made, at, value) as object, input)

/** Texts that something on the way to a column might not take: each is JSON, and may be a part of a longer one. */
export const hostileTexts = [
  "",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00",
  `${"a".repeat(99)}\ud83d`,
  `${"a".repeat(199)}😀`,
  "\ufffe\uffff",
  "\u202eevil\u202c",
  "\u0001\u001b[2J\u0085\u2028",
  "😀".repeat(60),
  "' \" \\ % _ ; -- $1 {} [] \\u0000",
  "a".repeat(1_000_000)
] as const
