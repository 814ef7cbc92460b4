import type { Definition, Node } from "@tidings/schema/sequences/Definition"
import { cut } from "../words/cut.ts"
import { triggerWords } from "../words/ruleWords.ts"
import { waysOf } from "../words/waysOf.ts"

/**
 * Returns the nodes reachable from the start, each after its predecessors except in cycles, and the first way first;
 * then all others.
 */
const walkingOrder = (start: string, ways: ReadonlyMap<string, ReadonlyArray<string>>): ReadonlyArray<string> => {
  const seen = new Set<string>()
  const left: Array<string> = []
  const visit = (id: string) => {
    if (seen.has(id) || !ways.has(id)) return
    seen.add(id)
    for (const next of ways.get(id)!.toReversed()) visit(next)
    left.push(id)
  }
  visit(start)
  return [...left.toReversed(), ...[...ways.keys()].filter((id) => !seen.has(id))]
}

/** A line to draw between two places; several edges between the same two share one line. */
export interface DiagramLine {
  readonly from: string | null
  /** A node's id, or the id of a place that only ends lines. */
  readonly place: string
  readonly to: string
  readonly says: ReadonlyArray<string>
}

export interface DiagramPlace {
  readonly place: string
  readonly kind: "end" | "again"
  readonly says: string
}

/** The nodes, lines and ends to draw of a definition, before layout. */
export interface DiagramGraph {
  /** In walking order. */
  readonly nodes: ReadonlyArray<readonly [id: string, node: Node]>
  readonly begin: string
  readonly lines: ReadonlyArray<DiagramLine>
  readonly ends: ReadonlyArray<DiagramPlace>
}

const linesFrom = (id: string, node: Node, isNode: (id: string) => boolean): ReadonlyArray<DiagramLine> => {
  const byTarget = new Map<string, Array<string>>()
  for (const { says, to } of waysOf(node)) byTarget.set(to, [...(byTarget.get(to) ?? []), says])
  return [...byTarget].map(([to, says]) => {
    const place = isNode(to) && to !== id ? to : `${id}>${to}`
    return { from: id, to, place, says: says.filter((one) => one !== "") }
  })
}

const endOf = ({ from, place, to }: DiagramLine): DiagramPlace =>
  to === from ? { place, kind: "again", says: "back to itself" } : { place, kind: "end", says: cut(to, 20) }

/**
 * Returns the graph of a definition. Each node that leads to the end gets its own end, and each that leads to itself a
 * terminal that says so: neither draws a line across the others.
 */
export const diagramGraphOf = ({ nodes, start, trigger }: Definition): DiagramGraph => {
  const isNode = (id: string) => Object.hasOwn(nodes, id)
  const lines = new Map(Object.entries(nodes).map(([id, node]) => [id, linesFrom(id, node, isNode)]))
  const first = start !== undefined && isNode(start) ? start : Object.keys(nodes)[0]
  const ways = new Map([...lines].map(([id, own]) => [id, own.map(({ to }) => to)]))
  const order = first === undefined ? [] : walkingOrder(first, ways)
  const all = order.flatMap((id) => lines.get(id)!)
  return {
    nodes: order.map((id) => [id, nodes[id]!]),
    begin: triggerWords(trigger),
    lines: [...(first === undefined ? [] : [{ from: null, to: first, place: first, says: [] }]), ...all],
    ends: all.filter(({ place, to }) => place !== to).map(endOf)
  }
}
