import type { MeasuredNode } from "@takumi-rs/core"
import { type Colour, contrastOf, readColour } from "../../brands/contrast.ts"
import { wordContrast } from "../colours.ts"
import { renderer } from "../fonts/Letters.ts"
import type { Box, Node } from "./nodes.ts"

interface Run extends Box {
  readonly text: string
  readonly color: string
  readonly size: number
  /** The text that it is a line of. */
  readonly of: Node
}

/** The card without its words, whose room stays as it is. */
const wordless = (node: Node): Node => {
  const style = { ...node.style, color: "transparent" }
  if (node.type === "image") return node
  return node.type === "text" ? { ...node, style } : { ...node, style, children: node.children.map(wordless) }
}

interface Inherited {
  readonly color: string
  readonly size: number
}

/** The lines of a card as they stand on it. */
const runsOf = (node: Node, measured: MeasuredNode, from: Inherited): ReadonlyArray<Run> => {
  const { color = from.color, fontSize = from.size } = node.style
  const own = { color: String(color), size: Number(fontSize) }
  const [, , , , left, top] = measured.transform
  const runs = measured.runs
    .filter(({ text, width }) => text.trim() !== "" && width >= 1)
    .map(({ height, text, width, x, y }) => ({ ...own, of: node, text, x: left + x, y: top + y, width, height }))
  if (node.type !== "container") return runs
  // Inline children have no measure of their own: only pictures among words do, whose place is theirs.
  if (runs.length > 0 || node.children.length !== measured.children.length) return runs
  return [...runs, ...node.children.flatMap((child, index) => runsOf(child, measured.children[index]!, own))]
}

const reach = 0.42
const large = 48
const step = 3
const mostSamples = 600
/** So much of a run's ground may be worse: the edge of a shape. */
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
      const behind: Colour = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
      const key = (behind[0] << 16) | (behind[1] << 8) | behind[2]
      if (!known.has(key)) known.set(key, contrastOf(color, behind))
      ratios.push(known.get(key)!)
    }
  }
  ratios.sort((a, b) => a - b)
  return ratios[Math.floor(ratios.length * spared)] ?? 1
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** The letters of a run, which reach so much of their size above and below the middle of its line. */
const inkOf = ({ height, size, width, x, y }: Run): Box => ({
  x,
  y: y + height / 2 - size * reach,
  width,
  height: 2 * size * reach
})

interface Drawn {
  readonly root: Node
  readonly width: number
  readonly height: number
  /** Where words may stand. */
  readonly room: Box
  /** Where none may. */
  readonly decorations: ReadonlyArray<Box>
}

/** Large letters are moved outwards by the space that they have at their side, a part of their size. */
const bearing = 0.06
/** A line may end with the space at which it was broken. */
const space = 0.35

/**
 * What is wrong with a card as it is drawn, in words: a run outside the room for words, on a decoration or on another run, or with less than 4.5 to 1
 * (3 to 1 from 48 pixels) against the pixels that are really behind it.
 */
export const faultsOf = async ({ decorations, height, room, root, width }: Drawn): Promise<ReadonlyArray<string>> => {
  const [measured, pixels] = await Promise.all([
    renderer.measure(root as never, { width, height }),
    renderer.render(wordless(root) as never, { width, height, format: "raw" })
  ])
  const runs = runsOf(root, measured, { color: "#000000", size: 16 })
  const inks = runs.map(inkOf)
  const isOutside = ({ height: high, width: wide, x, y }: Box, leeway: number) =>
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
