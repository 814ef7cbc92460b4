import { isObject } from "@tidings/schema/isObject"
import type { Node } from "@tidings/schema/sequences/Definition"

/** An edge from a node to another, or to `end`. */
export interface Edge {
  readonly from: string
  readonly to: string
  /** The cause of taking it: an event, elapsed time, or only the node itself. */
  readonly kind: "event" | "timeout" | "always"
  /** The event's type. */
  readonly event?: string
  /** Its path within the node, e.g. `on[0].next`. */
  readonly path: string
}

const list = (value: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  Array.isArray(value) ? value.map((item) => (isObject(item) ? item : {})) : []

/**
 * Returns the edges of a node in the order of their evaluation; of a node that does not fit its schema, as many as can
 * be recognized.
 */
export const edgesOf = (from: string, node: unknown): ReadonlyArray<Edge> => {
  if (!isObject(node)) return []
  const found: Array<Edge> = []
  const add = (to: unknown, path: string, kind: Edge["kind"], event?: unknown) => {
    if (typeof to === "string") found.push({ from, to, kind, path, ...(typeof event === "string" && { event }) })
  }
  const isTimed = Object.hasOwn(node, "for") || Object.hasOwn(node, "until")
  list(node["on"]).forEach(({ event, next }, index) => add(next, `on[${index}].next`, "event", event))
  list(node["cases"]).forEach(({ next }, index) => add(next, `cases[${index}].next`, "always"))
  add(node["else"], "else", "always")
  add(node["next"], "next", isTimed ? "timeout" : "always")
  add(node["late"], "late", "always")
  if (isObject(node["timeout"])) add(node["timeout"]["next"], "timeout.next", "timeout")
  return found
}

/** Returns all edges of a definition, node by node. */
export const edgesIn = (nodes: Readonly<Record<string, Node>>): ReadonlyArray<Edge> =>
  Object.entries(nodes).flatMap(([id, node]) => edgesOf(id, node))
