import { type FieldCode, type FieldError, mostFieldErrors } from "./FieldError.ts"
import { SchemaAST, SchemaIssue } from "effect"

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

/** Describes the values that any of these schemas takes: "Expected a string or null", `Expected one of "a", "b"`. */
const expectedOf = (asts: ReadonlyArray<SchemaAST.AST>): string => {
  const kinds = [...new Set(asts.flatMap(kindOf))]
  const words = kinds.filter((kind) => kind.startsWith('"'))
  const told = words.length > 1 ? [`one of ${words.join(", ")}`] : words
  return `Expected ${[...told, ...kinds.filter((kind) => !kind.startsWith('"'))].join(" or ")}`
}

/** Describes the values that a schema takes. */
const expected = (ast: SchemaAST.AST): string => expectedOf([ast])

const messageOf = SchemaIssue.makeFormatterStandardSchemaV1()

const codeOfCheck: Readonly<Record<string, FieldCode>> = {
  isPattern: "pattern_mismatch",
  isMaxCodePoints: "too_long",
  isMaxLength: "too_long",
  isMaxSize: "too_long",
  isMaxProperties: "too_long",
  isMinCodePoints: "too_short",
  isMinLength: "too_short",
  isNonEmpty: "too_short",
  isMinSize: "too_short",
  isMinProperties: "too_short",
  isInt: "type_mismatch",
  isFinite: "type_mismatch"
}

/** Returns the code of a failed check: its annotation `fieldCode`, or else by the kind of check. */
const codeOf = (issue: SchemaIssue.Filter, value: unknown): FieldCode => {
  const annotations = issue.filter.annotations as
    | {
        readonly fieldCode?: FieldCode
        readonly representation?: { readonly id?: string; readonly payload?: { readonly minimum?: number } }
      }
    | undefined
  if (annotations?.fieldCode !== undefined) return annotations.fieldCode
  const id = annotations?.representation?.id?.replace(/^effect\/schema\//u, "") ?? ""
  if (/^isBetween(CodePoints|Length)$/u.test(id))
    return isShorter(value, annotations?.representation?.payload?.minimum ?? 1) ? "too_short" : "too_long"
  return codeOfCheck[id] ?? (/^is(Greater|Less|Between)/u.test(id) ? "out_of_range" : "format_invalid")
}

const isShorter = (value: unknown, minimum: number): boolean =>
  typeof value === "string"
    ? Array.from(value.slice(0, 2 * minimum)).length < minimum
    : !Array.isArray(value) || value.length < minimum

/** Appends a key to a path, written as in JavaScript. */
export const pathTo = (path: string, key: PropertyKey): string =>
  typeof key === "number" ? `${path}[${key}]` : path === "" ? String(key) : `${path}.${String(key)}`

const memberOf = (value: unknown, key: PropertyKey): unknown =>
  (value as Record<PropertyKey, unknown> | null | undefined)?.[key]

export const unknownField = (path: string): FieldError => ({
  path,
  code: "unknown_field",
  message: "This field does not exist here"
})

/** Returns every invalid field of an input, at most `mostFieldErrors`, each once, in the order of the schema. */
export const fieldErrors = (root: SchemaIssue.Issue, input: unknown): ReadonlyArray<FieldError> => {
  const found = new Map<string, FieldError>()
  const push = (
    path: string,
    code: FieldCode,
    issue: SchemaIssue.Issue,
    message = messageOf(issue).issues[0]!.message
  ) => {
    if (!found.has(path)) found.set(path, { path, code, message })
  }
  const misfit = (ast: SchemaAST.AST, issue: SchemaIssue.Issue, path: string, value: unknown): void => {
    const tag = typeof value === "object" && value !== null ? discriminator(ast) : undefined
    if (tag === undefined) return push(path, isEnum(ast) ? "enum_violation" : "type_mismatch", issue, expected(ast))
    const at = pathTo(path, tag.name)
    return Object.hasOwn(value as object, tag.name)
      ? push(at, "enum_violation", issue, expectedOf(tag.of))
      : push(at, "required", issue, "This field is required")
  }
  const visit = (issue: SchemaIssue.Issue, path: string, value: unknown): void => {
    if (found.size >= mostFieldErrors) return
    switch (issue._tag) {
      case "Pointer":
        return visit(issue.issue, issue.path.reduce<string>(pathTo, path), issue.path.reduce(memberOf, value))
      case "Encoding":
        return visit(issue.issue, path, value)
      case "Composite":
        return issue.issues.forEach((child) => visit(child, path, value))
      case "AnyOf": {
        const ofItsKind = issue.issues.filter((member) => !isOfAnotherKind(member))
        return ofItsKind.length === 0
          ? misfit(issue.ast, issue, path, value)
          : ofItsKind.forEach((member) => visit(member, path, value))
      }
      case "Filter":
        return push(path, codeOf(issue, value), issue)
      case "MissingKey":
        return push(path, "required", issue, "This field is required")
      case "UnexpectedKey":
        if (takesNames(issue.ast)) return push(path, "pattern_mismatch", issue, "This name does not fit here")
        return push(path, "unknown_field", issue, unknownField(path).message)
      case "InvalidType":
        if (Array.isArray(value) && SchemaAST.isString(issue.ast))
          return push(path, "type_mismatch", issue, "Expected one string, not a list")
        return misfit(issue.ast, issue, path, value)
      default:
        return push(path, "format_invalid", issue)
    }
  }
  visit(root, "", input)
  return [...found.values()]
}

/**
 * True if a union member rejects a value only for its type, not for its content; this includes a member that refers to
 * itself.
 */
const isOfAnotherKind = (issue: SchemaIssue.Issue): boolean => {
  switch (issue._tag) {
    case "InvalidType":
      return true
    case "Encoding":
      return isOfAnotherKind(issue.issue)
    case "AnyOf":
    case "Composite":
      return issue.issues.every(isOfAnotherKind)
    default:
      return false
  }
}

/** True for an object of any names that fit, of which an unexpected one does not. */
const takesNames = (ast: SchemaAST.AST): boolean => SchemaAST.isObjects(ast) && ast.indexSignatures.length > 0

const isEnum = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isLiteral(ast) || (SchemaAST.isUnion(ast) && ast.types.every((member) => SchemaAST.isLiteral(member)))

/**
 * The property that tells the members of a union apart, and its literals; undefined unless all members are objects with
 * one.
 */
const discriminator = (
  ast: SchemaAST.AST
): { readonly name: string; readonly of: ReadonlyArray<SchemaAST.AST> } | undefined => {
  if (!SchemaAST.isUnion(ast)) return undefined
  const tags = ast.types.map(
    (member) =>
      new Map(
        SchemaAST.isObjects(member)
          ? member.propertySignatures
              .map(({ name, type }) => [String(name), SchemaAST.toType(type)] as const)
              .filter(([, type]) => SchemaAST.isLiteral(type))
          : []
      )
  )
  const name = [...(tags[0]?.keys() ?? [])].find((key) => tags.every((others) => others.has(key)))
  return name === undefined ? undefined : { name, of: tags.map((literals) => literals.get(name)!) }
}
