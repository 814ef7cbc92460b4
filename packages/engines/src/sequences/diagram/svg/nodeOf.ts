import type { FrameBox, Frame, FrameNode } from "../Frame.ts"
import { textRoom, type } from "../layout/sizes.ts"
import { strokeNumbers } from "../layout/strokes.ts"
import { textWidth } from "../layout/textWidth.ts"
import { iconOf, outlineOf } from "./shapes.ts"
import { type NodeCounts, noCounts, shortNumber, nodeTitle } from "./words.ts"
import { escapeXml } from "../../../markup/escape.ts"

const directionMarks = /[\u202a-\u202e\u2066-\u2069]/gu

/** Escapes a text of a diagram, and replaces marks that change the direction of the text after them by U+FFFD. */
export const escaped = (text: string): string => escapeXml(text.replaceAll(directionMarks, "\ufffd"))

/** Draws a line of text that stays within its room in any typeface. */
const textAt = (
  text: string,
  {
    className,
    isBold = false,
    room,
    size,
    x,
    y
  }: {
    readonly className: string
    readonly x: number
    readonly y: number
    readonly size: number
    readonly room: number
    readonly isBold?: boolean
  }
): string => {
  const width = textWidth(text, size, isBold)
  // Unusually wide typefaces would overflow the room.
  const fitted =
    width > room * 0.82 ? ` textLength="${strokeNumbers(Math.min(width, room))}" lengthAdjust="spacingAndGlyphs"` : ""
  return `<text class="${className}" x="${strokeNumbers(x)}" y="${strokeNumbers(y)}"${fitted}>${escaped(text)}</text>`
}

const count = (x: number, y: number, counted: number, word: string): string =>
  `<text class="count" x="${strokeNumbers(x)}" y="${strokeNumbers(y)}"><tspan class="number">${shortNumber(counted)}</tspan> ${word}</text>`

const countsOf = ({ failed, left, passed, waiting }: NodeCounts, x: number, y: number, width: number): string => {
  const { above, leading, size } = type.counts
  const parting = `<path class="parting" d="M${strokeNumbers(x, y + 4)}H${strokeNumbers(x + width)}"/>`
  const [first, second] = [y + above + size - 1, y + above + leading + size - 1]
  const half = x + width / 2
  return [
    parting,
    count(x, first, waiting, "waiting"),
    count(half, first, passed, "passed"),
    count(x, second, left, "left"),
    count(half, second, failed, "failed")
  ].join("")
}

/** Draws the badge at the top right of a node: the steps of a walk, or the number of runs held there. */
const badgeOf = (steps: string, { width, x, y }: FrameBox): string => {
  const wide = Math.max(22, Math.ceil(textWidth(steps, 11, true)) + 14)
  const left = x + width - type.node.inset - wide + 4
  return `<g class="step"><rect x="${strokeNumbers(left)}" y="${strokeNumbers(y + 8)}" width="${wide}" height="18" rx="9"/><text x="${strokeNumbers(left + wide / 2)}" y="${strokeNumbers(y + 21)}">${escaped(steps)}</text></g>`
}

interface NodeLook {
  /** Run counts; undefined if nobody walks the definition yet. */
  readonly counts: NodeCounts | undefined
  /** The steps of a walk that were at this node, in words; undefined if none was. */
  readonly steps: string | undefined
  /** True if links to the node lead to this element; false if they lead to an element of the page. */
  readonly isAnchor: boolean
}

/** Draws a node as a link whose title says in words all that the picture shows. */
export const nodeOf = (frame: Frame, node: FrameNode, { counts, isAnchor, steps }: NodeLook): string => {
  const { box, id, kind, name, rule } = node
  const title = escaped(
    nodeTitle(frame, node, frame.counts ? (counts ?? noCounts) : undefined) +
      (steps === undefined ? "" : `. Visited in step ${steps}`)
  )
  const held = frame.counts ? (counts?.held ?? 0) : 0
  const badge = steps ?? (held > 0 ? `${shortNumber(held)} held` : undefined)
  const x = box.x + type.node.inset
  let y = box.y + type.node.above
  const lines = [
    ...name.map((text) =>
      textAt(text, {
        ...type.name,
        className: "name",
        isBold: true,
        room: textRoom,
        x,
        y: (y += type.name.leading) - 5
      })
    ),
    ...rule.map((text) =>
      textAt(text, { ...type.rule, className: "rule", room: textRoom, x, y: (y += type.rule.leading) - 4 })
    )
  ]
  return [
    `<a class="node ${kind}${steps === undefined ? "" : " visited"}"${isAnchor ? ` id="${escaped(id)}"` : ""} href="#${escaped(id)}">`,
    `<title>${title}</title>`,
    `<rect class="ring" x="${strokeNumbers(box.x - 5)}" y="${strokeNumbers(box.y - 5)}" width="${strokeNumbers(box.width + 10)}" height="${strokeNumbers(box.height + 10)}" rx="9"/>`,
    outlineOf(kind, box),
    iconOf(kind, x, box.y + 9),
    `<text class="kind" x="${strokeNumbers(x + 20)}" y="${strokeNumbers(box.y + 20)}">${kind}</text>`,
    badge === undefined ? "" : badgeOf(badge, box),
    ...lines,
    frame.counts ? countsOf(counts ?? noCounts, x, y, textRoom) : "",
    "</a>"
  ].join("")
}
