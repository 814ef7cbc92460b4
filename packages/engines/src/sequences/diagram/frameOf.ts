import type { Definition } from "@tidings/schema/sequences/Definition"
import { format, type FrameBox, type Frame } from "./Frame.ts"
import { diagramGraphOf, type DiagramGraph } from "./layout/DiagramGraph.ts"
import { entryPlace, type ToLay, type Drawn, type Laid } from "./layout/Laid.ts"
import { railed } from "./layout/railed.ts"
import { beginSize, endSize, labelOf, nodeSize, labelTexts, type } from "./layout/sizes.ts"
import { bandsOf } from "./layout/bands.ts"
import { portsOf } from "./layout/ports.ts"
import { ranked } from "./layout/ranked.ts"
import { stroked } from "./layout/stroked.ts"

/** Lays out in ranks from top to bottom, as people draw such a graph. The cost grows with the ranks that lines pass. */
const layered = (given: ToLay): Laid => {
  const found = ranked(given)
  const { courses, places, width } = found
  const bands = bandsOf(given, found)
  const boxes = new Map(
    [...given.sizes].map(([place, size]) => {
      const { rank, x } = places.get(place)!
      return [place, { ...size, x: x - size.width / 2, y: bands[rank]!.top }] as const
    })
  )
  const ports = portsOf(found, given.sizes)
  const lines = courses.map((course, index): Drawn => {
    const stroke = stroked(course, ports[index]!, { places, boxes, bands })
    const { label } = course
    if (label === undefined) return { ...stroke, label: undefined }
    const size = given.labels[index]!
    const { height, top } = bands[label.rank]!
    return { ...stroke, label: { ...size, x: label.x - size.width / 2, y: top + (height - size.height) / 2 } }
  })
  const last = bands.at(-1)!
  return { width, height: last.top + last.height + type.margin, boxes, lines }
}

/**
 * The number of ranks that all lines pass, if each node is placed right below its predecessors: the cost of a ranked
 * layout.
 */
const stepsOf = ({ lines, nodes }: DiagramGraph): number => {
  const order = new Map(nodes.map(([id], index) => [id, index]))
  const ranks = new Map(nodes.map(([id]) => [id, 0]))
  const inner = lines.filter(({ from, place, to }) => from !== null && place === to)
  // The lines are sorted by their sources.
  for (const { from, to } of inner)
    if (order.get(to)! > order.get(from!)!) ranks.set(to, Math.max(ranks.get(to)!, ranks.get(from!)! + 1))
  return inner.reduce((sum, { from, to }) => sum + Math.abs(ranks.get(to)! - ranks.get(from!)!), 0)
}

/** Limits above which a ranked layout would take seconds, and nobody could follow its lines. */
const most = { nodes: 100, steps: 600, lines: 12, linesOfNode: 1.9 }

const isTangled = (graph: DiagramGraph): boolean => {
  const nodes = graph.nodes.length
  return nodes > most.nodes || graph.lines.length > most.lines + most.linesOfNode * nodes || stepsOf(graph) > most.steps
}

const rounded = ({ height, width, x, y }: FrameBox): FrameBox => {
  const round = (number: number) => Math.round(number * 10) / 10
  return { x: round(x), y: round(y), width: round(width), height: round(height) }
}

/**
 * Lays out the diagram of a definition, always the same: in ranks, or in one column with rails if it has too many lines
 * for that. Takes a second or two for a definition that people would not write, so run it on a thread.
 */
export const frameOf = (definition: Definition, counts: boolean): Frame => {
  const graph = diagramGraphOf(definition)
  const texts = graph.nodes.map(([id, node]) => labelTexts(id, node))
  const labels = graph.lines.map(labelOf)
  const opening = beginSize(graph.begin)
  const endings = graph.ends.map(endSize)
  const toLay: ToLay = {
    sizes: new Map([
      [entryPlace, opening],
      ...graph.nodes.map(([id], index) => [id, nodeSize(texts[index]!, counts)] as const),
      ...graph.ends.map(({ place }, index) => [place, endings[index]!] as const)
    ]),
    lines: graph.lines,
    labels
  }
  const laid = (isTangled(graph) ? railed : layered)(toLay)
  const boxAt = (place: string) => rounded(laid.boxes.get(place)!)
  return {
    format,
    counts,
    width: Math.ceil(laid.width),
    height: Math.ceil(laid.height),
    nodes: graph.nodes.map(([id, { type }], index) => ({ id, kind: type, box: boxAt(id), ...texts[index]! })),
    edges: graph.lines.map(({ from, says, to }, index) => {
      const { arrow, label, path } = laid.lines[index]!
      const words = { from, to, path, arrow, says: says.join(" or ") }
      return label === undefined ? words : { ...words, label: { box: rounded(label), lines: labels[index]!.lines } }
    }),
    terminals: [
      { kind: "begin", box: boxAt(entryPlace), lines: opening.lines },
      ...graph.ends.map(({ kind, place }, index) => ({ kind, box: boxAt(place), lines: endings[index]!.lines }))
    ]
  }
}
