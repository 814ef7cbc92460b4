import { isObject } from "@tidings/schema/isObject"
import { SchemaAST } from "effect"

type Leave = (value: unknown) => unknown

const asIs: Leave = (value) => value

const takesNull = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isNull(ast) ||
  (SchemaAST.isLiteral(ast) && ast.literal === null) ||
  SchemaAST.isDeclaration(ast) ||
  (SchemaAST.isUnion(ast) && ast.types.some(takesNull)) ||
  (SchemaAST.isSuspend(ast) && takesNull(ast.thunk()))

/** The value with members replaced; the same object if none changed. */
const changed = (
  value: Readonly<Record<string, unknown>>,
  names: Iterable<string>,
  change: (name: string, member: unknown) => unknown
): Readonly<Record<string, unknown>> => {
  let copy: Record<string, unknown> | undefined
  for (const name of names) {
    if (!Object.hasOwn(value, name)) continue
    const next = change(name, value[name])
    if (next === value[name]) continue
    copy ??= { ...value }
    if (next === undefined) delete copy[name]
    else copy[name] = next
  }
  return copy ?? value
}

const known = new WeakMap<SchemaAST.AST, Leave>()

/** Removes every null of an optional field that does not accept null, at any depth. */
const within = (ast: SchemaAST.AST): Leave => {
  const made = known.get(ast)
  if (made !== undefined) return made
  known.set(ast, (value) => leave(value))
  const leave = leaveIn(ast)
  known.set(ast, leave)
  return leave
}

const leaveIn = (ast: SchemaAST.AST): Leave => {
  if (SchemaAST.isSuspend(ast)) return (value) => within(ast.thunk())(value)
  if (SchemaAST.isArrays(ast) && ast.rest.length > 0) {
    const item = within(ast.rest[0]!)
    return (value) => (Array.isArray(value) ? value.map(item) : value)
  }
  if (SchemaAST.isUnion(ast)) return (value) => memberFor(ast, value)(value)
  if (!SchemaAST.isObjects(ast) || ast.propertySignatures.length === 0) return asIs
  const fields = new Map(
    ast.propertySignatures.map(({ name, type }) => [
      String(name),
      { leave: within(type), isLeft: SchemaAST.isOptional(type) && !takesNull(type) }
    ])
  )
  return (value) =>
    isObject(value)
      ? changed(value, fields.keys(), (name, member) => {
          const { isLeft, leave } = fields.get(name)!
          return member === null ? (isLeft ? undefined : null) : leave(member)
        })
      : value
}

/** The union member that a value is meant for: a list, or the object whose literals it has. */
const memberFor = ({ types }: SchemaAST.Union, value: unknown): Leave => {
  const meant = types.find((type) =>
    Array.isArray(value)
      ? SchemaAST.isArrays(type)
      : SchemaAST.isObjects(type) &&
        isObject(value) &&
        type.propertySignatures.every(({ name, type: member }) =>
          SchemaAST.isLiteral(member) ? value[String(name)] === member.literal : true
        )
  )
  return meant === undefined ? asIs : within(meant)
}

const clearing = (name: string): string => `clear${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

/**
 * Interprets a null as callers mean it. For an optional field that does not accept null it means the same as leaving
 * the field out. On a PATCH, where that would keep the old value, a null instead clears a field that has a `clear…`
 * flag, and is refused for other fields.
 */
export const leaveOutNulls = (input: SchemaAST.AST, isChange: boolean): Leave => {
  const ast = SchemaAST.toEncoded(input)
  if (!isChange || !SchemaAST.isObjects(ast)) return within(ast)
  const fields = new Map(ast.propertySignatures.map(({ name, type }) => [String(name), within(type)]))
  return (value) => {
    if (!isObject(value)) return value
    const cleared = Object.keys(value).filter((name) => value[name] === null && fields.has(clearing(name)))
    const flags = Object.fromEntries(cleared.map((name) => [clearing(name), true]))
    return changed({ ...flags, ...value }, fields.keys(), (name, member) =>
      cleared.includes(name) ? undefined : fields.get(name)!(member)
    )
  }
}
