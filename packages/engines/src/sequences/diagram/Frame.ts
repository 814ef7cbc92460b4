import type { Node } from "@tidings/schema/sequences/Definition"

/** A rectangle in pixels, from the upper left corner of the drawing. */
export interface FrameBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface FrameNode {
  readonly id: string
  readonly kind: Node["type"]
  readonly box: FrameBox
  /** Its name, wrapped to the box. */
  readonly name: ReadonlyArray<string>
  /** Its rule, wrapped to the box. */
  readonly rule: ReadonlyArray<string>
  /** Its name at more length than the box allows; `says` is its rule as one sentence. */
  readonly title: string
  readonly says: string
}

export interface FrameEdge {
  /** A node's id; null for the entry line. */
  readonly from: string | null
  /** A node's id, or `end`. */
  readonly to: string
  /** SVG path data of the line; `arrow` is that of the arrowhead at its end. */
  readonly path: string
  readonly arrow: string
  readonly label?: { readonly box: FrameBox; readonly lines: ReadonlyArray<string> }
  /** The condition for a run to go this way; empty if there is none. */
  readonly says: string
}

/** The start or end of a line that is not a node: the entry, the end, or the way back to the same node. */
export interface Terminal {
  readonly kind: "begin" | "end" | "again"
  readonly box: FrameBox
  readonly lines: ReadonlyArray<string>
}

/** A laid-out diagram without its counts: plain JSON, stored with a version. */
export interface Frame {
  /** Version of this shape and its words; a frame of another format is laid out again. */
  readonly format: typeof format
  /** True if the boxes have room for counts. */
  readonly counts: boolean
  readonly width: number
  readonly height: number
  /** In walking order: a node comes after its predecessors, except in cycles. */
  readonly nodes: ReadonlyArray<FrameNode>
  readonly edges: ReadonlyArray<FrameEdge>
  readonly terminals: ReadonlyArray<Terminal>
}

export const format = 1

/** True if the value is a frame of this release's format; false for an earlier release's, or none. */
export const isFrame = (kept: unknown): kept is Frame =>
  typeof kept === "object" && kept !== null && "format" in kept && kept.format === format
