/** What a group of operations is called, and what it is for. */
export interface Group {
  readonly title: string
  readonly description: string
}

const titleOf = (name: string): string => name.replace(/^./u, (first) => first.toUpperCase()).replaceAll(/[-_]/gu, " ")

/** The texts of a group that has none of its own. */
export const groupNamed = (name: string): Group => ({
  title: titleOf(name),
  description: `Operations on ${titleOf(name).toLowerCase()}.`
})
