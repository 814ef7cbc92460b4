import type { FrameBox } from "../Frame.ts"
import type { DiagramLine } from "./DiagramGraph.ts"
import type { LabelSize } from "./sizes.ts"

/** The boxes and lines to lay out; the entry's place is `entryPlace`, nodes and ends go by their place. */
export interface ToLay {
  /** The entry first, then the nodes in walking order, then the ends. */
  readonly sizes: ReadonlyMap<string, LabelSize>
  readonly lines: ReadonlyArray<DiagramLine>
  /** Label sizes by line index; undefined for a line without a label. */
  readonly labels: ReadonlyArray<LabelSize | undefined>
}

/** The entry's place. No node has this name: an end is named after the node before it, and the entry has none. */
export const entryPlace = ">"

export const isEnd = (place: string): boolean => place.indexOf(">") > 0

export interface Drawn {
  readonly path: string
  readonly arrow: string
  readonly label: FrameBox | undefined
}

export interface Laid {
  readonly width: number
  readonly height: number
  readonly boxes: ReadonlyMap<string, FrameBox>
  /** Drawn lines by line index. */
  readonly lines: ReadonlyArray<Drawn>
}
