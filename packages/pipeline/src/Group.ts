import { surfaceChannels } from "@tidings/schema/channels"

/** Reader goals that group the reference, OpenAPI and llms.txt, in their order there. */
export const uses = ["Send messages", "Know your readers", "Run campaigns", "Publish", "Connect and control"] as const
export type Use = (typeof uses)[number]

/** Title, purpose and position of a group of operations in the documents. */
export interface Group {
  readonly title: string
  readonly description: string
  readonly use: Use
  /** Its position among the groups of its use, from 1. */
  readonly place: number
  /** The operation most readers look for; absent if it is the first that creates something. */
  readonly first?: string
}

const titleOf = (name: string): string => name.replace(/^./u, (first) => first.toUpperCase()).replaceAll(/[-_]/gu, " ")

/** Default texts for a group that has none of its own, in the words of its channel if it is one; it comes last. */
export const groupNamed = (name: string): Group => {
  const place = surfaceChannels.findIndex(([own]) => own === name)
  const title = surfaceChannels[place]?.[1].title ?? titleOf(name)
  const described = { title, description: `Operations on ${title.toLowerCase()}.` }
  return place < 0
    ? { ...described, use: "Connect and control", place: 99 }
    : { ...described, use: "Send messages", place: 90 + place }
}

/** Orders groups as the documents list them: by use, then by place. */
export const byUse = (one: Group, other: Group): number =>
  uses.indexOf(one.use) - uses.indexOf(other.use) || one.place - other.place
