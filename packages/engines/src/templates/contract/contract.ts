import type { Contract, Variable } from "@tidings/schema/resources/Template"
import type { Reference } from "../source/Reference.ts"
import { isArray, itemShape, membersOf, type Shape, shapesOf } from "./shape.ts"

const typeOf = ({ counted, shown }: Shape): Variable["type"] => (counted ? "number" : shown ? "string" : "boolean")

const declare = (key: string, shape: Shape): Variable => {
  const required = shape.needed
  if (isArray(shape)) {
    return { key, type: "array", required, items: { ...declare("item", itemShape(shape)), required: true } }
  }
  const members = membersOf(shape)
  return members.size > 0
    ? { key, type: "object", required, properties: complete([], members) }
    : { key, type: typeOf(shape), required }
}

// An array declared without items, or an object without properties, may hold anything.
const extend = (variable: Variable, shape: Shape): Variable => {
  if (variable.type === "array" && variable.items)
    return { ...variable, items: extend(variable.items, itemShape(shape)) }
  if (variable.type === "object" && variable.properties) {
    return { ...variable, properties: complete(variable.properties, shape.members) }
  }
  return variable
}

const complete = (declared: ReadonlyArray<Variable>, shapes: ReadonlyMap<string, Shape>): ReadonlyArray<Variable> => {
  const known = new Map(declared.map((variable) => [variable.key, variable]))
  return [
    ...Array.from(known.values(), (variable) => {
      const shape = shapes.get(variable.key)
      return shape ? extend(variable, shape) : variable
    }),
    ...Array.from(shapes, ([key, shape]) => (known.has(key) ? [] : [declare(key, shape)])).flat()
  ]
}

/**
 * Returns the contract that a template publishes: the author's declared variables, and every variable used but not
 * declared as a required string, or as an array, an object or a number if its uses show one. A variable read only after
 * the template asked for it is optional, and one that is only asked for is a boolean. Of a key declared twice the last
 * declaration counts.
 */
export const contractOf = (
  declared: ReadonlyArray<Variable>,
  references: ReadonlyArray<Reference>,
  policy: Contract["policy"],
  version: number
): Contract => ({ version, variables: complete(declared, shapesOf(references)), policy })
