import type { SetText } from "../setting/Setter.ts"
import { boxAt, type DrawingNode } from "../setting/nodes.ts"
import type { Stage } from "./Stage.ts"

/** A piece with a known height, placed once its position is known. */
export interface Piece {
  readonly height: number
  readonly at: (x: number, y: number) => ReadonlyArray<DrawingNode>
}

const pieceOf = (text: SetText): Piece | undefined =>
  text.text === "" ? undefined : { height: text.height, at: (x, y) => [text.at(x, y)] }

/** Stacks pieces with gaps; the first starts without a gap above it. */
export const piled = (gap: number, ...pieces: ReadonlyArray<Piece | undefined>): Piece => {
  const all = pieces.filter((piece) => piece !== undefined)
  return {
    height: all.reduce((height, piece) => height + piece.height, gap * Math.max(0, all.length - 1)),
    at: (x, y) => {
      let next = y
      return all.flatMap((piece) => {
        const nodes = piece.at(x, next)
        next += piece.height + gap
        return nodes
      })
    }
  }
}

/** Returns the brand's disc and name in one line of at most the given width. */
export const wordmark = async (s: Stage, most: number, ink = s.colours.ink, dot = s.colours.hot): Promise<CardLine> => {
  const [side, gap] = [s.k * 2, s.k * 1.1]
  const name = await s.set("bold", s.brand.name, ink, {
    width: most - side - gap,
    max: s.k * 2.5,
    min: s.k * 1.6,
    lines: 1
  })
  const width = side + gap + name.inkWidth
  return {
    width,
    height: name.height,
    at: (x, y) => {
      const disc = { x: s.isRtl ? x + width - side : x, y: y + (name.height - side) / 2, width: side, height: side }
      // From right to left, the words end at the edge of their room.
      const nameX = s.isRtl ? x + width - side - gap - name.width : x + side + gap
      return [boxAt(disc, { borderRadius: side / 2, backgroundColor: dot }), name.at(nameX, y)]
    }
  }
}

/** A piece of one line, as wide as its words. */
interface CardLine extends Piece {
  readonly width: number
}

const plainLine = async (s: Stage, text: string, color: string, most: number): Promise<CardLine> => {
  const set = await s.set("body", text, color, { width: most, max: s.k * 2.2, min: s.k * 1.5, lines: 1 })
  return {
    width: set.inkWidth,
    height: set.height,
    at: (x, y) => [set.at(s.isRtl ? x + set.inkWidth - set.width : x, y)]
  }
}

/** Returns the call to action on a pill-shaped ground. */
const pill = async (s: Stage, label: string, most: number): Promise<CardLine> => {
  const [along, around] = [s.k * 2.8, s.k * 1.35]
  const { button, buttonInk } = s.colours
  const words = await s.set("bold", label, buttonInk, {
    width: most - along * 2,
    max: s.k * 2.6,
    min: s.k * 1.8,
    lines: 1
  })
  const [width, height] = [words.inkWidth + along * 2, words.height + around * 2]
  return {
    width,
    height,
    at: (x, y) => [
      boxAt({ x, y, width, height }, { borderRadius: height / 2, backgroundColor: button }),
      words.at(s.isRtl ? x + along + words.inkWidth - words.width : x + along, y + around)
    ]
  }
}

/** Places two lines at the ends of a width, the first where reading begins; the second only if there is room. */
export const ends = (s: Stage, width: number, start: CardLine, end: CardLine | undefined): Piece => {
  const fits = end !== undefined && start.width + end.width + s.k * 3 <= width
  const height = Math.max(start.height, fits ? end.height : 0)
  const middle = (line: CardLine, y: number) => y + (height - line.height) / 2
  return {
    height,
    at: (x, y) => [
      ...start.at(s.isRtl ? x + width - start.width : x, middle(start, y)),
      ...(fits ? end.at(s.isRtl ? x : x + width - end.width, middle(end, y)) : [])
    ]
  }
}

/** Returns the wordmark and the domain. */
export const footer = async (s: Stage, width: number): Promise<Piece> => {
  const { domain } = s.brand
  const mark = await wordmark(s, width)
  return ends(s, width, mark, domain === null ? undefined : await plainLine(s, domain, s.colours.ink, width / 2))
}

/** Returns the call to action, else the brand's domain; undefined if it has neither. */
export const onward = async (s: Stage, width: number): Promise<CardLine | undefined> => {
  const { action } = s.copy
  if (action !== undefined) return pill(s, action, width)
  const { domain } = s.brand
  return domain === null ? undefined : plainLine(s, domain, s.colours.ink, width)
}

interface Told {
  readonly width: number
  readonly height: number
  /** Maximum size of the headline, in units. */
  readonly most: number
  readonly headline: string
  readonly eyebrow?: string | undefined
  readonly text?: string | undefined
  readonly facts?: ReadonlyArray<string>
}

/** Minimum size of the headline, in units. */
const leastHeadline = 3
/** Maximum shares of a column's height for text to read, with facts before text; the rest is for the headline. */
const shareOf = { facts: 0.4, text: 0.46, both: 0.66 } as const

/** Sets eyebrow, headline, text and facts, which always fit their room; the headline is as large as the rest allows. */
export const column = async (
  s: Stage,
  { eyebrow, facts = [], headline, height, most, text, width }: Told
): Promise<Piece> => {
  const gap = s.u * 2
  const { ink, signal } = s.colours
  const label =
    eyebrow === undefined
      ? undefined
      : pieceOf(await s.set("bold", eyebrow, signal, { width, height: s.k * 6.4, max: s.k * 2.3, min: s.k * 1.8 }))
  const inner = height - (label === undefined ? 0 : label.height + gap)
  const small = { width, max: s.k * 3.1, min: s.k * 1.9 }
  const quiet = facts.length === 0 ? undefined : facts.join("\n")
  const table =
    quiet === undefined
      ? undefined
      : ruled(
          s,
          width,
          pieceOf(await s.set("body", quiet, ink, { ...small, height: inner * shareOf.facts, keepsLines: true }))
        )
  const left = inner * shareOf.both - (table === undefined ? 0 : table.height + gap)
  const below =
    text === undefined
      ? undefined
      : pieceOf(
          await s.set("body", text, ink, { ...small, height: Math.min(left, inner * shareOf.text), mayEnd: true })
        )
  const rest = [below, table].reduce((left, piece) => (piece === undefined ? left : left - piece.height - gap), inner)
  const head = await s.set("head", headline, ink, { width, height: rest, max: s.u * most, min: s.u * leastHeadline })
  return piled(gap, label, pieceOf(head), below, table)
}

/** Returns a piece below a fine rule; undefined if there is no piece. */
const ruled = (s: Stage, width: number, piece: Piece | undefined): Piece | undefined => {
  if (piece === undefined) return undefined
  const [weight, gap] = [Math.max(2, s.u * 0.22), s.u * 1.8]
  return {
    height: piece.height + weight + gap,
    at: (x, y) => [
      boxAt({ x, y, width, height: weight }, { backgroundColor: s.colours.tints[2] }),
      ...piece.at(x, y + weight + gap)
    ]
  }
}
