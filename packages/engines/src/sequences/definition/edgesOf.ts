import { isObject } from "@tidings/schema/isObject"
import type { Node } from "@tidings/schema/sequences/Definition"

/** One way from a node to another, or to `end`. */
export interface Edge {
  readonly from: string
  readonly to: string
  /** What takes it: an event, time that passed, or nothing else than the node itself. */
  readonly kind: "event" | "timeout" | "always"
  /** The event's type. */
  readonly event?: string
  /** Its place within the node: `on[0].next`. */
  readonly path: string
}

const list = (value: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  Array.isArray(value) ? value.map((item) => (isObject(item) ? item : {})) : []

/** The edges of a node in the order in which they are judged; of one that does not fit its schema, as many as can be made out. */
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

/** Every edge of a definition, node by node. */
export const edgesIn = (nodes: Readonly<Record<string, Node>>): ReadonlyArray<Edge> =>
  Object.entries(nodes).flatMap(([id, node]) => edgesOf(id, node))
