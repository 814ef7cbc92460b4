import { element, type Reference, segmentsOf } from "./references.ts"

/** What the uses of one variable tell of its type. */
export interface Shape {
  readonly members: Map<string, Shape>
  /** True when it is printed, compared or passed as a whole. */
  whole: boolean
  looped: boolean
}

const blank = (): Shape => ({ members: new Map(), whole: false, looped: false })

/** The shapes of the variables that references reach, by name. */
export const shapesOf = (references: ReadonlyArray<Reference>): ReadonlyMap<string, Shape> => {
  const root = blank()
  for (const reference of references) {
    let shape = root
    for (const segment of segmentsOf(reference)) {
      const next = shape.members.get(segment) ?? blank()
      shape.members.set(segment, next)
      shape = next
    }
    if (reference.looped) shape.looped = true
    else shape.whole = true
  }
  return root.members
}

const union = (shapes: ReadonlyArray<Shape>): Shape => {
  const result = blank()
  for (const shape of shapes) {
    result.looped ||= shape.looped
    result.whole ||= shape.whole
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
