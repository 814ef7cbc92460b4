import type { MeasuredNode } from "@takumi-rs/core"
import { type Rgb, contrastOf, readColour } from "../../brands/contrast.ts"
import { wordContrast } from "../colours.ts"
import { renderer } from "../fonts/Letters.ts"
import type { PixelBox, DrawingNode } from "./nodes.ts"

interface Run extends PixelBox {
  readonly text: string
  readonly color: string
  readonly size: number
  /** The text node of this line. */
  readonly of: DrawingNode
}

/** Returns the card with transparent words, so that its layout stays unchanged. */
const wordless = (node: DrawingNode): DrawingNode => {
  const style = { ...node.style, color: "transparent" }
  if (node.type === "image") return node
  return node.type === "text" ? { ...node, style } : { ...node, style, children: node.children.map(wordless) }
}

interface Inherited {
  readonly color: string
  readonly size: number
}

/** Returns the lines of a card with their positions. */
const runsOf = (node: DrawingNode, measured: MeasuredNode, from: Inherited): ReadonlyArray<Run> => {
  const { color = from.color, fontSize = from.size } = node.style
  const own = { color: String(color), size: Number(fontSize) }
  const [, , , , left, top] = measured.transform
  const runs = measured.runs
    .filter(({ text, width }) => text.trim() !== "" && width >= 1)
    .map(({ height, text, width, x, y }) => ({ ...own, of: node, text, x: left + x, y: top + y, width, height }))
  if (node.type !== "container") return runs
  // Inline children have no position of their own, except pictures among words.
  if (runs.length > 0 || node.children.length !== measured.children.length) return runs
  return [...runs, ...node.children.flatMap((child, index) => runsOf(child, measured.children[index]!, own))]
}

const reach = 0.42
const large = 48
const step = 3
const mostSamples = 600
/** Share of a line's ground that may have less contrast, such as the edge of a shape. */
const spared = 0.02

const contrastBehind = (run: Run, pixels: Uint8Array, width: number, height: number): number => {
  const color = readColour(run.color)!
  const ink = inkOf(run)
  const [fromY, toY] = [Math.max(0, Math.floor(ink.y)), Math.min(height, ink.y + ink.height)]
  const [fromX, toX] = [Math.max(0, Math.floor(run.x)), Math.min(width, run.x + run.width)]
  const stride = Math.max(step, Math.ceil(Math.sqrt(((toX - fromX) * (toY - fromY)) / mostSamples)))
  const known = new Map<number, number>()
  const ratios: Array<number> = []
  for (let y = fromY; y < toY; y += stride) {
    for (let x = fromX; x < toX; x += stride) {
      const at = (y * width + x) * 4
      const behind: Rgb = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
      const key = (behind[0] << 16) | (behind[1] << 8) | behind[2]
      if (!known.has(key)) known.set(key, contrastOf(color, behind))
      ratios.push(known.get(key)!)
    }
  }
  ratios.sort((a, b) => a - b)
  return ratios[Math.floor(ratios.length * spared)] ?? 1
}

const overlap = (a: PixelBox, b: PixelBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Returns the box of a line's letters: a fixed share of their size above and below the line's middle. */
const inkOf = ({ height, size, width, x, y }: Run): PixelBox => ({
  x,
  y: y + height / 2 - size * reach,
  width,
  height: 2 * size * reach
})

interface Drawn {
  readonly root: DrawingNode
  readonly width: number
  readonly height: number
  /** The area for words. */
  readonly room: PixelBox
  /** Areas that words must not overlap. */
  readonly decorations: ReadonlyArray<PixelBox>
}

/** Share of their size by which large letters are moved outwards, to offset the space at their side. */
const bearing = 0.06
/** Width of the space at a broken line's end, as a share of the size. */
const space = 0.35

/**
 * Returns the faults of a drawn card, in words: a line outside the area for words, on a decoration or on another line,
 * or with a contrast below 4.5 to 1 (3 to 1 from 48 pixels) against the actual pixels behind it.
 */
export const cardFaults = async ({ decorations, height, room, root, width }: Drawn): Promise<ReadonlyArray<string>> => {
  const [measured, pixels] = await Promise.all([
    renderer.measure(root as never, { width, height }),
    renderer.render(wordless(root) as never, { width, height, format: "raw" })
  ])
  const runs = runsOf(root, measured, { color: "#000000", size: 16 })
  const inks = runs.map(inkOf)
  const isOutside = ({ height: high, width: wide, x, y }: PixelBox, leeway: number) =>
    x < room.x - leeway ||
    y < room.y - leeway ||
    x + wide > room.x + room.width + leeway ||
    y + high > room.y + room.height + leeway
  if (runs.length === 0) return ["no words are drawn"]
  return runs.flatMap((run, index) => {
    const [ink, least] = [inks[index]!, run.size >= large ? wordContrast.large : wordContrast.least]
    const ratio = contrastBehind(run, pixels, width, height)
    const told = `"${run.text.slice(0, 24)}"`
    return [
      ...(isOutside(ink, 2 + run.size * (/\s$/u.test(run.text) ? space : bearing)) ? [`${told} leaves its room`] : []),
      ...(decorations.some((box) => overlap(ink, box)) ? [`${told} stands on a decoration`] : []),
      ...(inks.some((other, at) => at > index && runs[at]!.of !== run.of && overlap(ink, other))
        ? [`${told} stands on other words`]
        : []),
      ...(ratio < least ? [`${told} has ${ratio.toFixed(2)} to 1`] : [])
    ]
  })
}
