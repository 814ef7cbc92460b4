import { element, type Reference, segmentsOf } from "../source/Reference.ts"

/** What the uses of one variable tell of its type. */
export interface Shape {
  readonly members: Map<string, Shape>
  /** True when it is printed, compared or passed as a whole. */
  whole: boolean
  looped: boolean
  /** True when it is shown, and not only asked for. */
  shown: boolean
  counted: boolean
  /** True when a mail cannot do without. */
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

/** The shapes of the variables that references reach, by name. */
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

/** True when uses show an array: walked over or indexed. */
export const isArray = ({ looped, members }: Shape): boolean => looped || members.has(element)

/** The shape of an array's elements: `a[0].x`, `a.first.x` and the loop variable's uses together. */
export const itemShape = ({ members }: Shape): Shape =>
  union([element, "first", "last"].flatMap((name) => members.get(name) ?? []))

/** An object's members; none for what is printed as a whole and only asked for its size. */
export const membersOf = ({ members, whole }: Shape): ReadonlyMap<string, Shape> =>
  whole && members.size === 1 && members.has("size") ? new Map() : members
