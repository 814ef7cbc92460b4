import { memoized } from "@tidings/schema/once/memoized"
import type { Frame, FrameNode } from "../Frame.ts"

/** Run counts of a node: there now, gone on from it, ended there without failing, failed there. */
export interface NodeCounts {
  readonly waiting: number
  readonly passed: number
  readonly left: number
  readonly failed: number
  /** Number of `waiting` runs that are held because their send was refused. */
  readonly held: number
}

export type Counts = Readonly<Record<string, NodeCounts>>

export const countWords = ["waiting", "passed", "left", "failed"] as const

export const noCounts: NodeCounts = { waiting: 0, passed: 0, left: 0, failed: 0, held: 0 }

/** Computes counts by node; a run that entered a node and did not pass, leave or fail is counted as waiting there. */
export const nodeCounts = (
  tallies: ReadonlyArray<Omit<NodeCounts, "waiting"> & { readonly node: string; readonly entered: number }>
): Counts =>
  Object.fromEntries(
    tallies.map(({ entered, failed, held, left, node, passed }) => [
      node,
      { waiting: Math.max(0, entered - passed - left - failed), passed, left, failed, held }
    ])
  )

const whole = memoized(() => new Intl.NumberFormat("en", { maximumFractionDigits: 0 }))
const compact = memoized(() => new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }))

/** Formats a count: below 100,000 to the unit, above as `1.2M`. */
export const shortNumber = (count: number): string => (count < 100_000 ? whole : compact)().format(count)

export const fullNumber = (count: number): string => whole().format(count)

/** The targets of a node with their conditions: `tips (trial.started), was_read (after 5d)`. */
const leadsOf = ({ edges }: Pick<Frame, "edges">, id: string): ReadonlyArray<string> =>
  edges.filter(({ from }) => from === id).map(({ says, to }) => (says === "" ? to : `${to} (${says})`))

const countsSaid = (counts: NodeCounts): string =>
  [...countWords, ...(counts.held > 0 ? (["held"] as const) : [])]
    .map((word) => `${fullNumber(counts[word])} ${word}`)
    .join(", ")

/** Describes a node in words, with its rule, counts and targets. */
export const nodeTitle = (
  frame: Frame,
  { id, kind, says, title }: FrameNode,
  counts: NodeCounts | undefined
): string => {
  const leads = leadsOf(frame, id)
  return [
    `${kind} ${title}${title === id ? "" : ` (${id})`}`,
    says,
    ...(counts === undefined ? [] : [countsSaid(counts)]),
    ...(leads.length === 0 ? [] : [`Leads to ${leads.join(", ")}`])
  ].join(". ")
}
