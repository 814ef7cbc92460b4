import { bandsOf } from "./bands.ts"
import type { Drawn, Laid, ToLay } from "./Laid.ts"
import { portsOf } from "./ports.ts"
import { ranked } from "./ranked.ts"
import { type } from "./sizes.ts"
import { stroked } from "./stroked.ts"

/** Lays out in ranks from top to bottom, as people draw such a graph. The cost grows with the ranks that lines pass. */
export const layered = (given: ToLay): Laid => {
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
