import type { Node } from "@tidings/schema/sequences/Definition"
import { cut } from "../words/cut.ts"
import { ruleWords } from "../words/ruleWords.ts"
import type { DiagramLine, DiagramPlace } from "./DiagramGraph.ts"
import { textWidth } from "./textWidth.ts"
import { wrapped } from "./wrapped.ts"

/** Text sizes and spacing of a diagram, in pixels, used by the layout and the drawing. */
export const type = {
  node: { width: 220, inset: 16, above: 25, below: 13 },
  name: { size: 13.5, leading: 18, lines: 3 },
  rule: { size: 12, leading: 16, lines: 3 },
  counts: { size: 11, leading: 15, lines: 2, above: 13 },
  label: { size: 11.5, leading: 15, lines: 3, width: 168, inset: 6 },
  terminal: { size: 11.5, leading: 15, inset: 12, width: 200 },
  margin: 24
} as const

export interface LabelSize {
  readonly width: number
  readonly height: number
}

interface Texts {
  readonly name: ReadonlyArray<string>
  readonly rule: ReadonlyArray<string>
  readonly title: string
  readonly says: string
}

/** Maximum width of a line of text in a node, in pixels. */
export const textRoom = type.node.width - 2 * type.node.inset

/** Maximum length of a title in characters; longer names are cut. */
const mostTitle = 120

export const labelTexts = (id: string, node: Node): Texts => {
  const title = cut(node.name ?? id, mostTitle)
  const says = ruleWords(node)
  return {
    title,
    says,
    name: wrapped(title, { ...type.name, isBold: true, width: textRoom }),
    rule: wrapped(says, { ...type.rule, width: textRoom })
  }
}

export const nodeSize = ({ name, rule }: Texts, counts: boolean): LabelSize => {
  const { above, below, width } = type.node
  const lines = name.length * type.name.leading + rule.length * type.rule.leading
  return {
    width,
    height: above + lines + below + (counts ? type.counts.above + type.counts.lines * type.counts.leading : 0)
  }
}

interface Set extends LabelSize {
  readonly lines: ReadonlyArray<string>
}

const widest = (lines: ReadonlyArray<string>, size: number): number =>
  Math.ceil(Math.max(0, ...lines.map((line) => textWidth(line, size))))

/** Maximum number of ways listed in the label of one line. */
const mostWays = 3

const alternatives = (says: ReadonlyArray<string>, lines: number): ReadonlyArray<string> => {
  const { size, width } = type.label
  const shown = says.slice(0, says.length > mostWays ? mostWays - 1 : mostWays)
  const room = says.length === 1 ? lines : 2
  const set = shown.flatMap((one, index) => wrapped(index === 0 ? one : `or ${one}`, { size, width, lines: room }))
  return says.length > shown.length ? [...set, `or ${says.length - shown.length} more ways`] : set
}

/** Returns the label of a line; undefined if it needs none. */
export const labelOf = ({ says }: DiagramLine): Set | undefined => {
  if (says.length === 0) return undefined
  const { inset, leading, lines: most, size } = type.label
  const lines = alternatives(says, most)
  return { lines, width: widest(lines, size) + 2 * inset, height: lines.length * leading + 4 }
}

const pill = (text: string, lines: number): Set => {
  const { inset, leading, size, width } = type.terminal
  const set = wrapped(text, { size, width, lines })
  return { lines: set, width: widest(set, size) + 2 * inset, height: set.length * leading + 10 }
}

export const endSize = ({ says }: DiagramPlace): Set => pill(says, 1)

export const beginSize = (says: string): Set => pill(says, 3)
