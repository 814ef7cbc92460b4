import type { Node } from "@tidings/schema/sequences/Definition"

/** In pixels of the drawing, from its upper left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface FrameNode {
  readonly id: string
  readonly kind: Node["type"]
  readonly box: Box
  /** Its name, in the lines that fit the box. */
  readonly name: ReadonlyArray<string>
  /** What it does, in the lines that fit the box. */
  readonly rule: ReadonlyArray<string>
  /** The same as one sentence would say it, longer than the box allows. */
  readonly title: string
  readonly says: string
}

export interface FrameEdge {
  /** A node's id; null for the way in. */
  readonly from: string | null
  /** A node's id, or `end`. */
  readonly to: string
  /** The line, and the arrowhead at its end: data of SVG paths. */
  readonly path: string
  readonly arrow: string
  readonly label?: { readonly box: Box; readonly lines: ReadonlyArray<string> }
  /** What must happen for a run to go this way; empty where nothing must. */
  readonly says: string
}

/** Where a line begins or ends that is no node: the way in, the end, and the way back to the same node. */
export interface Terminal {
  readonly kind: "begin" | "end" | "again"
  readonly box: Box
  readonly lines: ReadonlyArray<string>
}

/** A diagram as it was laid out, without its counts: plain JSON that is kept with a version. */
export interface Frame {
  /** Of this shape and its words; one of another format is laid out again. */
  readonly format: typeof format
  /** True where the boxes have room for counts. */
  readonly counts: boolean
  readonly width: number
  readonly height: number
  /** In walking order: a node comes after those that lead to it, but for circles. */
  readonly nodes: ReadonlyArray<FrameNode>
  readonly edges: ReadonlyArray<FrameEdge>
  readonly terminals: ReadonlyArray<Terminal>
}

export const format = 1

/** Is this what `frameOf` made, and not an earlier release's, or nothing? */
export const isFrame = (kept: unknown): kept is Frame =>
  typeof kept === "object" && kept !== null && "format" in kept && kept.format === format
