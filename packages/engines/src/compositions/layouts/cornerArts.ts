import type { CardColours } from "../colours.ts"
import type { PixelBox } from "../setting/nodes.ts"

/** Shapes in a square of 100 units, rising from its lower right corner, and the box of the one that stands out. */
type CornerArt = (colours: CardColours) => { readonly shapes: string; readonly spot: PixelBox }

const circle = (cx: number, cy: number, r: number, fill: string) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`

const boxOf = (x: number, y: number, width: number, height: number): PixelBox => ({ x, y, width, height })

/** Concentric discs, like a spreading sound. */
const rings: CornerArt = ({ spot, tints }) => ({
  shapes: [100, 82, 64, 46].map((r, at) => circle(100, 100, r, tints[at]!)).join("") + circle(100, 100, 28, spot),
  spot: boxOf(72, 72, 28, 28)
})

/** Arcs with the ground visible between them. */
const arcs: CornerArt = ({ spot, tints }) => {
  const arc = (r: number, color: string) =>
    `<circle cx="100" cy="100" r="${r}" fill="none" stroke="${color}" stroke-width="9"/>`
  return {
    shapes: arc(92, tints[0]) + arc(74, tints[1]) + arc(56, tints[2]) + circle(100, 100, 36, spot),
    spot: boxOf(64, 64, 36, 36)
  }
}

/** Hills, with a disc rising behind them. */
const hills: CornerArt = ({ spot, tints }) => ({
  shapes:
    circle(70, 66, 15, spot) +
    circle(96, 126, 58, tints[2]) +
    circle(34, 134, 52, tints[1]) +
    circle(70, 142, 50, tints[3]),
  spot: boxOf(55, 51, 30, 49)
})

/** Quarter discs laid as tiles. */
const tiles: CornerArt = ({ spot, tints }) => {
  const tile = (x: number, y: number, turn: number, color: string) =>
    `<path d="M0 0H20A20 20 0 0 1 0 20Z" transform="translate(${x + 10} ${y + 10}) rotate(${turn}) translate(-10 -10)" fill="${color}"/>`
  return {
    shapes:
      tile(80, 60, 0, tints[3]) +
      tile(60, 80, 270, tints[2]) +
      tile(60, 60, 90, tints[1]) +
      tile(80, 40, 180, tints[1]) +
      tile(40, 80, 0, tints[1]) +
      tile(80, 20, 90, tints[0]) +
      tile(20, 80, 180, tints[0]) +
      tile(40, 60, 180, tints[0]) +
      tile(60, 40, 270, tints[0]) +
      circle(90, 90, 10, spot),
    spot: boxOf(80, 80, 20, 20)
  }
}

/** Leaves of a fan. */
const fan: CornerArt = ({ spot, tints }) => {
  const leaf = (turn: number, length: number, color: string) =>
    `<path d="M0 0C${-length * 0.3} ${-length * 0.3} ${-length * 0.22} ${-length * 0.78} 0 ${-length}C${length * 0.22} ${-length * 0.78} ${length * 0.3} ${-length * 0.3} 0 0Z" transform="translate(100 100) rotate(${turn})" fill="${color}"/>`
  return {
    shapes:
      [-90, -67.5, -45, -22.5, 0].map((turn, at) => leaf(turn, at % 2 === 0 ? 78 : 92, tints[(at * 2) % 3]!)).join("") +
      circle(100, 100, 18, spot),
    spot: boxOf(82, 82, 18, 18)
  }
}

/** All corner arts, the quietest first. */
export const cornerArts: ReadonlyArray<CornerArt> = [rings, arcs, tiles, fan, hills]
