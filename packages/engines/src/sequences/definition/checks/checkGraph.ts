import { isObject } from "@tidings/schema/isObject"
import { type Duration, durationMs, type Node } from "@tidings/schema/sequences/Definition"
import type { Edge } from "../edgesOf.ts"
import type { Fitting } from "../fit.ts"
import { circlesIn, type DefinitionGraph, reached } from "./DefinitionGraph.ts"
import type { Places } from "../Places.ts"

const restMs = 60_000

/** Finding codes that make a node's edges uncertain. */
const doubtful: ReadonlySet<string> = new Set([
  "required",
  "unknown_field",
  "type_mismatch",
  "enum_violation",
  "wait_form",
  "too_short"
])

const isRest = (duration: Duration): boolean => durationMs(duration) >= restMs

/**
 * True if a run rests before it takes this edge: at a state, for at least a minute, until a time of day, or until
 * somebody else causes an event. Events of the run's own sends do not count, since they may follow at once.
 */
const rests = (node: Node, { event, kind }: Edge): boolean => {
  if (node.type === "state") return true
  if (node.type !== "wait") return false
  if ("for" in node) return isRest(node.for) || node.at !== undefined
  if ("until" in node) return false
  if (kind === "event") return event !== undefined && !event.startsWith("send.")
  return node.timeout.after !== undefined && isRest(node.timeout.after)
}

const checkCircles = ({ nodes }: Fitting, { edges, ids }: DefinitionGraph, places: Places): void => {
  const after = new Map<string, Array<string>>(ids.map((id) => [id, []]))
  for (const edge of edges) {
    const node = nodes.get(edge.from)
    if (node !== undefined && !rests(node, edge)) after.get(edge.from)!.push(edge.to)
  }
  for (const circle of circlesIn(ids, after)) {
    const way = [...circle, circle[0]!].map((id) => JSON.stringify(id)).join(" → ")
    const where = circle.length === 1 ? "in it" : "between them"
    places.refuse(
      `nodes.${circle[0]}`,
      "circle_without_wait",
      `${way} never rests. Put a wait of at least 1m ${where}.`,
      "key"
    )
  }
}

/** The id of the node where runs begin; undefined if the file has no nodes. */
export const startOf = ({ raw, written }: Pick<Fitting, "raw" | "written">): string | undefined =>
  typeof raw["start"] === "string" ? raw["start"] : written.keys().next().value

/** True if a node's edges may be others than those read, because it does not fit its schema. */
const isDoubtful = (id: string, { nodes, written }: Fitting, places: Places): boolean => {
  const node = written.get(id)
  const isExit = isObject(node) && node["type"] === "exit"
  return !nodes.has(id) && !isExit && places.has(doubtful, `nodes.${id}`)
}

const checkReach = (fitting: Fitting, graph: DefinitionGraph, places: Places): void => {
  const start = startOf(fitting)
  if (start === undefined || !fitting.written.has(start)) return
  const found = reached(graph.after, [start, ...graph.states])
  if ([...found].some((id) => isDoubtful(id, fitting, places))) return
  for (const id of graph.ids) {
    if (!found.has(id))
      places.refuse(
        `nodes.${id}`,
        "node_unreachable",
        `No way leads to node ${JSON.stringify(id)} from ${JSON.stringify(start)}, where runs begin.`,
        "key"
      )
  }
}

/** Refuses edges to missing nodes, unreachable nodes, and cycles that a run would walk without a rest. */
export const checkGraph = (fitting: Fitting, graph: DefinitionGraph, places: Places): void => {
  const { raw, written } = fitting
  if (typeof raw["start"] === "string" && !written.has(raw["start"])) {
    const message = `Runs begin at ${JSON.stringify(raw["start"])}, which does not exist.${places.didYouMean(raw["start"], graph.ids)}`
    places.refuse("start", "edge_unknown_node", message)
  }
  for (const { from, meant, path, to } of graph.lost) {
    const message = `Node ${JSON.stringify(from)} leads to ${JSON.stringify(to)}, which does not exist.`
    places.refuse(
      `nodes.${from}.${path}`,
      "edge_unknown_node",
      meant === undefined ? message : `${message} Did you mean ${JSON.stringify(meant)}?`
    )
  }
  checkReach(fitting, graph, places)
  checkCircles(fitting, graph, places)
}
