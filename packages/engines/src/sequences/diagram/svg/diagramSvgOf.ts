import type { Frame, FrameEdge, Terminal } from "../Frame.ts"
import { type } from "../layout/sizes.ts"
import { strokeNumbers } from "../layout/strokes.ts"
import { textWidth } from "../layout/textWidth.ts"
import { escaped, nodeOf } from "./nodeOf.ts"
import { diagramStyle } from "./style.ts"
import type { Counts } from "./words.ts"

/** Text above and beside the graph. */
export interface Caption {
  readonly name: string
  /** Lines with the version, the status, and the causes that begin and end runs. */
  readonly lines: ReadonlyArray<string>
}

/** The nodes that a walk visited, in order; the line between two consecutive nodes is marked. */
type VisitedNodes = ReadonlyArray<string>

interface Wanted {
  readonly caption: Caption
  /** Run counts; only if the frame has room for them. */
  readonly counts?: Counts
  readonly walk?: VisitedNodes
  /** True inside a page, which supplies the style, the heading, and the targets of the links. */
  readonly inPage?: boolean
}

const centred = (
  lines: ReadonlyArray<string>,
  middle: number,
  top: number,
  { leading, size }: { readonly leading: number; readonly size: number },
  room: number
): string =>
  lines
    .map((line, index) => {
      const width = textWidth(line, size)
      const fitted =
        width > room * 0.82
          ? ` textLength="${strokeNumbers(Math.min(width, room))}" lengthAdjust="spacingAndGlyphs"`
          : ""
      return `<text x="${strokeNumbers(middle)}" y="${strokeNumbers(top + index * leading + leading - 4)}"${fitted}>${escaped(line)}</text>`
    })
    .join("")

const lineOf = ({ arrow, path }: FrameEdge, isWalked: boolean): string =>
  `<g class="${isWalked ? "edge walked" : "edge"}"><path class="line" d="${path}"/><path class="arrow" d="${arrow}"/></g>`

const labelOf = ({ label }: FrameEdge): string => {
  if (label === undefined) return ""
  const { height, width, x, y } = label.box
  const words = centred(label.lines, x + width / 2, y + 2, type.label, width - 2 * type.label.inset + 4)
  return `<g class="ways"><rect x="${strokeNumbers(x)}" y="${strokeNumbers(y)}" width="${strokeNumbers(width)}" height="${strokeNumbers(height)}" rx="4"/>${words}</g>`
}

const terminalOf = ({ box: { height, width, x, y }, kind, lines }: Terminal): string => {
  const words = centred(lines, x + width / 2, y + 5, type.terminal, width - 2 * type.terminal.inset + 8)
  return `<g class="terminal ${kind}"><rect x="${strokeNumbers(x)}" y="${strokeNumbers(y)}" width="${strokeNumbers(width)}" height="${strokeNumbers(height)}" rx="${strokeNumbers(Math.min(14, height / 2))}"/>${words}</g>`
}

const lead = { above: 46, leading: 18, least: 420 }

const headingOf = ({ lines, name }: Caption, height: number, width: number): string => {
  const room = width - 2 * type.margin
  const fitted = (text: string, size: number) =>
    textWidth(text, size) > room * 0.82
      ? ` textLength="${strokeNumbers(Math.min(textWidth(text, size), room))}" lengthAdjust="spacingAndGlyphs"`
      : ""
  return [
    `<text class="heading" x="${type.margin}" y="${strokeNumbers(34 - height)}"${fitted(name, 20)}>${escaped(name)}</text>`,
    ...lines.map(
      (line, index) =>
        `<text class="lead" x="${type.margin}" y="${strokeNumbers(lead.above + (index + 0.6) * lead.leading - height)}"${fitted(line, 12.5)}>${escaped(line)}</text>`
    )
  ].join("")
}

const walkedOf = (walk: VisitedNodes): ReadonlySet<string> =>
  new Set(walk.map((id, index) => `${index === 0 ? "" : walk[index - 1]}>${id}`))

const stepsOf = (walk: VisitedNodes): ReadonlyMap<string, string> => {
  const steps = new Map<string, string>()
  for (const [index, id] of walk.entries()) {
    const before = steps.get(id)
    if (before === undefined) steps.set(id, String(index + 1))
    else if (!before.endsWith("…")) steps.set(id, before.length > 8 ? `${before} …` : `${before}, ${index + 1}`)
  }
  return steps
}

/**
 * Draws a diagram as one SVG without scripts or external resources, in the colours of the reader's system; every node
 * is a link, in walking order.
 */
export const diagramSvgOf = (frame: Frame, { caption, counts, inPage = false, walk }: Wanted): string => {
  const { edges, height, nodes, terminals } = frame
  const above = inPage ? 0 : lead.above + caption.lines.length * lead.leading
  const width = inPage ? frame.width : Math.max(frame.width, lead.least)
  const aside = (width - frame.width) / 2
  const walked = walk === undefined ? undefined : walkedOf(walk)
  const steps = walk === undefined ? undefined : stepsOf(walk)
  const passed = (edge: FrameEdge) => walked?.has(`${edge.from ?? ""}>${edge.to}`) ?? false
  const inOrder = [...edges.filter((edge) => !passed(edge)), ...edges.filter(passed)]
  const size = `width="${strokeNumbers(width)}" height="${strokeNumbers(height + above)}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="diagram" viewBox="${strokeNumbers(-aside, -above, width, height + above)}" ${size}`,
    ` role="graphics-document" aria-labelledby="diagram-title" aria-describedby="diagram-desc">`,
    `<title id="diagram-title">${escaped(caption.name)}</title>`,
    `<desc id="diagram-desc">${escaped(`${caption.lines.join(". ")}. ${nodes.length === 1 ? "1 node, a link" : `${nodes.length} nodes, each a link`}, in the order in which contacts walk.`)}</desc>`,
    inPage ? "" : `<style>${escaped(diagramStyle)}</style>`,
    inPage ? "" : `<rect class="ground" x="${strokeNumbers(-aside)}" y="${strokeNumbers(-above)}" ${size}/>`,
    inPage ? "" : `<g transform="translate(${strokeNumbers(-aside)} 0)">${headingOf(caption, above, width)}</g>`,
    ...inOrder.map((edge) => lineOf(edge, passed(edge))),
    ...edges.map(labelOf),
    ...terminals.map(terminalOf),
    ...nodes.map((node) =>
      nodeOf(frame, node, { counts: counts?.[node.id], steps: steps?.get(node.id), isAnchor: !inPage })
    ),
    "</svg>"
  ]
    .filter((part) => part !== "")
    .join("\n")
}
