import type { FrameBox } from "../Frame.ts"
import { entryPlace, isEnd, type Drawn, type Laid, type ToLay } from "./Laid.ts"
import { type } from "./sizes.ts"
import { arrowAt, arrowLength, strokeNumbers } from "./strokes.ts"

const row = { least: 26, padding: 8, entry: 26, apart: 28 }
const column = { apart: 28, rail: 12, begin: 40 }

interface Columns {
  readonly labels: number
  readonly ends: number
  readonly rails: number
}

const widest = (boxes: Iterable<{ readonly width: number } | undefined>): number =>
  Math.max(0, ...[...boxes].map((box) => box?.width ?? 0))

const columnsOf = ({ labels, sizes }: ToLay): Columns => {
  const nodes = widest([...sizes].filter(([place]) => !isEnd(place)).map(([, size]) => size))
  const after = (x: number, width: number) => x + width + column.apart
  const labelled = after(type.margin, nodes)
  const ended = after(labelled, widest(labels))
  return {
    labels: labelled,
    ends: ended,
    rails: after(ended, widest([...sizes].filter(([place]) => isEnd(place)).map(([, size]) => size)))
  }
}

/**
 * Lays out in one column, with a rail beside it for each target node, shared by all lines to it: quick, and legible for
 * any graph, however densely its nodes lead to each other.
 */
export const railed = ({ labels, lines, sizes }: ToLay): Laid => {
  const columns = columnsOf({ labels, lines, sizes })
  const led = [...new Set(lines.filter(({ from, place }) => from !== null && !isEnd(place)).map(({ place }) => place))]
  const rails = new Map(led.map((place, index) => [place, columns.rails + index * column.rail]))
  const boxes = new Map<string, FrameBox>()
  const rows = lines.map(() => 0)
  let y: number = type.margin
  for (const [place, size] of sizes) {
    if (isEnd(place)) continue
    let below = y + row.entry
    for (const [index, line] of lines.entries()) {
      if (line.from !== place) continue
      const end = isEnd(line.place) ? sizes.get(line.place)! : undefined
      const height = Math.max(row.least, Math.max(labels[index]?.height ?? 0, end?.height ?? 0) + row.padding)
      rows[index] = below + height / 2
      if (end !== undefined) boxes.set(line.place, { ...end, x: columns.ends, y: rows[index]! - end.height / 2 })
      below += height
    }
    const height = place === entryPlace ? size.height : Math.max(size.height, below - y)
    boxes.set(place, { x: type.margin, y, width: size.width, height })
    y += height + row.apart
  }

  const strokeOf = (index: number): Pick<Drawn, "path" | "arrow"> => {
    const { from, place } = lines[index]!
    const target = boxes.get(place)!
    if (from === null) {
      const source = boxes.get(entryPlace)!
      const x = type.margin + column.begin
      const path = `M${strokeNumbers(x, source.y + source.height)}V${strokeNumbers(target.y - arrowLength + 1)}`
      return { path, arrow: arrowAt(x, target.y, "down") }
    }
    const source = boxes.get(from)!
    const leaves = `M${strokeNumbers(source.x + source.width, rows[index]!)}`
    if (isEnd(place))
      return {
        path: `${leaves}H${strokeNumbers(target.x - arrowLength + 1)}`,
        arrow: arrowAt(target.x, rows[index]!, "right")
      }
    const meets = target.y + row.entry / 2
    const right = target.x + target.width
    const path = `${leaves}H${strokeNumbers(rails.get(place)!)}V${strokeNumbers(meets)}H${strokeNumbers(right + arrowLength - 1)}`
    return { path, arrow: arrowAt(right, meets, "left") }
  }
  return {
    width: columns.rails + rails.size * column.rail + type.margin,
    height: y - row.apart + type.margin,
    boxes,
    lines: lines.map((_, index) => {
      const label = labels[index]
      return { ...strokeOf(index), label: label && { ...label, x: columns.labels, y: rows[index]! - label.height / 2 } }
    })
  }
}
