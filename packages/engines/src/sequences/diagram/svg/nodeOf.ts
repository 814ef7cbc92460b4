import type { Box, Frame, FrameNode } from "../Frame.ts"
import { textRoom, type } from "../layout/sizes.ts"
import { inPath } from "../layout/strokes.ts"
import { textWidth } from "../layout/textWidth.ts"
import { escaped } from "./escaped.ts"
import { iconOf, outlineOf } from "./shapes.ts"
import { type NodeCounts, noCounts, shortNumber, titleOf } from "./words.ts"

/** A line of text that keeps within its room whatever face it is set in. */
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
  // Wider faces than most would leave the room.
  const fitted =
    width > room * 0.82 ? ` textLength="${inPath(Math.min(width, room))}" lengthAdjust="spacingAndGlyphs"` : ""
  return `<text class="${className}" x="${inPath(x)}" y="${inPath(y)}"${fitted}>${escaped(text)}</text>`
}

const count = (x: number, y: number, counted: number, word: string): string =>
  `<text class="count" x="${inPath(x)}" y="${inPath(y)}"><tspan class="number">${shortNumber(counted)}</tspan> ${word}</text>`

const countsOf = ({ failed, left, passed, waiting }: NodeCounts, x: number, y: number, width: number): string => {
  const { above, leading, size } = type.counts
  const parting = `<path class="parting" d="M${inPath(x, y + 4)}H${inPath(x + width)}"/>`
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

/** What stands at the top right of a node: the steps of a walk, or how many runs are held there. */
const badgeOf = (steps: string, { width, x, y }: Box): string => {
  const wide = Math.max(22, Math.ceil(textWidth(steps, 11, true)) + 14)
  const left = x + width - type.node.inset - wide + 4
  return `<g class="step"><rect x="${inPath(left)}" y="${inPath(y + 8)}" width="${wide}" height="18" rx="9"/><text x="${inPath(left + wide / 2)}" y="${inPath(y + 21)}">${escaped(steps)}</text></g>`
}

export interface NodeLook {
  /** None where a definition is drawn that nobody walks yet. */
  readonly counts: NodeCounts | undefined
  /** Which steps of a walk were at this node, in words; undefined where none was. */
  readonly steps: string | undefined
  /** Where the link leads: an element of the page, or the node itself. */
  readonly isAnchor: boolean
}

/** A node as a link that says in words all that the picture shows. */
export const nodeOf = (frame: Frame, node: FrameNode, { counts, isAnchor, steps }: NodeLook): string => {
  const { box, id, kind, name, rule } = node
  const title = escaped(
    titleOf(frame, node, frame.counts ? (counts ?? noCounts) : undefined) +
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
    `<rect class="ring" x="${inPath(box.x - 5)}" y="${inPath(box.y - 5)}" width="${inPath(box.width + 10)}" height="${inPath(box.height + 10)}" rx="9"/>`,
    outlineOf(kind, box),
    iconOf(kind, x, box.y + 9),
    `<text class="kind" x="${inPath(x + 20)}" y="${inPath(box.y + 20)}">${kind}</text>`,
    badge === undefined ? "" : badgeOf(badge, box),
    ...lines,
    frame.counts ? countsOf(counts ?? noCounts, x, y, textRoom) : "",
    "</a>"
  ].join("")
}
