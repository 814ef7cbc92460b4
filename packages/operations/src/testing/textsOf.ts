import { SchemaAST } from "effect"

/** The path of a text in an input: 0 for any item of an array, `k` for any name of a record. */
export type Path = ReadonlyArray<string | 0>

/** A text of a schema, its path, and the literals that the objects around it need. */
export interface Place {
  readonly path: Path
  readonly text: SchemaAST.String
  readonly literals: ReadonlyArray<readonly [path: Path, value: unknown]>
}

/** Returns every text of an input's schema, except inside arbitrary JSON, which only the body size bounds. */
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

/** Returns the input with this value at the path. */
export const withValue = (input: object, path: Path, value: unknown): object => put(input, path, value) as object

/** Returns the input with this text at the place. */
export const withText = (input: object, { literals, path }: Place, text: string): object =>
  [...literals, [path, text] as const].reduce((made, [at, value]) => put(made, at, value) as object, input)

/** Texts that some step on the way to a column might refuse; each is valid JSON, and may be a part of a longer text. */
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
  "a".repeat(1_000_000),
  "9999-12-31T23:59:59Z",
  "9998-12-31T23:59:59Z"
] as const
