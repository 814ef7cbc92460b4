/** What readers come for, in the order in which the reference, OpenAPI and llms.txt show it. */
export const uses = ["Send messages", "Know your readers", "Run campaigns", "Publish", "Connect and control"] as const
export type Use = (typeof uses)[number]

/** What a group of operations is called, what it is for, and where readers find it. */
export interface Group {
  readonly title: string
  readonly description: string
  readonly use: Use
  /** Its place among the groups of its use, from 1. */
  readonly place: number
  /** The operation that most readers come for, where it is not the first that makes something. */
  readonly first?: string
}

const titleOf = (name: string): string => name.replace(/^./u, (first) => first.toUpperCase()).replaceAll(/[-_]/gu, " ")

/** The texts of a group that has none of its own, which stands at the end. */
export const groupNamed = (name: string): Group => ({
  title: titleOf(name),
  description: `Operations on ${titleOf(name).toLowerCase()}.`,
  use: "Connect and control",
  place: 99
})

/** Orders groups as readers find them: by use, then by place. */
export const byUse = (one: Group, other: Group): number =>
  uses.indexOf(one.use) - uses.indexOf(other.use) || one.place - other.place
