import { element, type Reference, segmentsOf } from "../source/Reference.ts"

/** The facts about a variable's type that its uses show. */
export interface Shape {
  readonly members: Map<string, Shape>
  /** True if it is printed, compared or passed as a whole. */
  whole: boolean
  looped: boolean
  /** True if it is shown, and not only asked for. */
  shown: boolean
  counted: boolean
  /** True if a mail cannot do without it. */
  needed: boolean
}

const blank = (): Shape => ({
  members: new Map(),
  whole: false,
  looped: false,
  shown: false,
  counted: false,
  needed: false
})

/** Returns the shapes of the variables that references reach, by name. */
export const shapesOf = (references: ReadonlyArray<Reference>): ReadonlyMap<string, Shape> => {
  const root = blank()
  for (const reference of references) {
    let shape = root
    for (const [index, segment] of segmentsOf(reference).entries()) {
      const next = shape.members.get(segment) ?? blank()
      next.needed ||= reference.needed[index] === true
      shape.members.set(segment, next)
      shape = next
    }
    if (reference.looped) shape.looped = true
    else shape.whole = true
    shape.shown ||= reference.shown
    shape.counted ||= reference.counted
  }
  return root.members
}

const union = (shapes: ReadonlyArray<Shape>): Shape => {
  const result = blank()
  for (const shape of shapes) {
    result.looped ||= shape.looped
    result.whole ||= shape.whole
    result.shown ||= shape.shown
    result.counted ||= shape.counted
    result.needed ||= shape.needed
    for (const [name, member] of shape.members) {
      const known = result.members.get(name)
      result.members.set(name, known ? union([known, member]) : member)
    }
  }
  return result
}

/** True if uses show an array: looped over or indexed. */
export const isArray = ({ looped, members }: Shape): boolean => looped || members.has(element)

/** Returns the shape of an array's elements: the uses of `a[0].x`, `a.first.x` and the loop variable together. */
export const itemShape = ({ members }: Shape): Shape =>
  union([element, "first", "last"].flatMap((name) => members.get(name) ?? []))

/** Returns an object's members; empty for a value that is printed as a whole and only asked for its size. */
export const membersOf = ({ members, whole }: Shape): ReadonlyMap<string, Shape> =>
  whole && members.size === 1 && members.has("size") ? new Map() : members
