import type { Box } from "../Frame.ts"
import type { Line } from "./Graph.ts"
import type { Size } from "./sizes.ts"

/** What has to be placed: the way in as `begin`, nodes and ends by their place. */
export interface ToLay {
  /** The way in first, then the nodes in walking order, then the ends. */
  readonly sizes: ReadonlyMap<string, Size>
  readonly lines: ReadonlyArray<Line>
  /** Of the line of the same index. */
  readonly labels: ReadonlyArray<Size | undefined>
}

/** No node is called so: an end is called by the node before it, and this has none. */
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
  /** Of the line of the same index. */
  readonly lines: ReadonlyArray<Drawn>
}
