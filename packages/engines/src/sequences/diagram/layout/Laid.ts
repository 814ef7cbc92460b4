import type { Box } from "../Frame.ts"
import type { Line } from "./Graph.ts"
import type { Size } from "./sizes.ts"

/** The boxes and lines to lay out; the entry's place is `begin`, nodes and ends go by their place. */
export interface ToLay {
  /** The entry first, then the nodes in walking order, then the ends. */
  readonly sizes: ReadonlyMap<string, Size>
  readonly lines: ReadonlyArray<Line>
  /** Label sizes by line index; undefined for a line without a label. */
  readonly labels: ReadonlyArray<Size | undefined>
}

/** The entry's place. No node has this name: an end is named after the node before it, and the entry has none. */
export const begin = ">"

export const isEnd = (place: string): boolean => place.indexOf(">") > 0

export interface Drawn {
  readonly path: string
  readonly arrow: string
  readonly label: Box | undefined
}

export interface Laid {
  readonly width: number
  readonly height: number
  readonly boxes: ReadonlyMap<string, Box>
  /** Drawn lines by line index. */
  readonly lines: ReadonlyArray<Drawn>
}
