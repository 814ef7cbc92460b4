import { isObject } from "@tidings/schema/isObject"
import { channelOf, channelOfEvent } from "@tidings/schema/sequences/channels"
import { channelRules } from "../../channelRules.ts"
import type { Fitting } from "../fit.ts"
import { type DefinitionGraph, reached } from "./DefinitionGraph.ts"
import type { Places } from "../Places.ts"

const check = (
  heard: unknown,
  path: string,
  node: string,
  { nodes, written }: Fitting,
  graph: DefinitionGraph,
  places: Places
): void => {
  if (!isObject(heard) || typeof heard["event"] !== "string") return
  const { event, send } = heard
  const channel = channelOfEvent(event)
  if (channel === undefined && send !== undefined)
    return places.refuse(
      `${path}.send`,
      "send_needless",
      `${event} is an event of your own: no send belongs to it.`,
      "key"
    )
  if (channel === undefined) return
  const sends = [...nodes].filter(([, one]) => one.type === "send" && channelOf(one) === channel).map(([id]) => id)
  if (send === undefined)
    return places.refuse(
      path,
      "send_missing",
      `${event} needs \`send\`: the node whose send it is about, one of ${sends.join(", ") || "none"}.`
    )
  if (typeof send !== "string" || (written.has(send) && !nodes.has(send))) return
  if (!sends.includes(send))
    return places.refuse(
      `${path}.send`,
      "send_unknown",
      `"${send}" is no node that sends a ${channelRules[channel].noun}.${places.didYouMean(send, sends)}`
    )
  if (!reached(graph.after, [...graph.after.get(send)!, ...graph.states]).has(node))
    places.refuse(
      `${path}.send`,
      "send_unknown",
      `No way to "${node}" goes through "${send}": it cannot have been sent.`
    )
}

/**
 * Refuses waits for events of a send that name no node that sends by their channel, or one that no run can have passed
 * before the wait.
 */
export const checkSends = (fitting: Fitting, graph: DefinitionGraph, places: Places): void => {
  for (const [id, node] of fitting.nodes) {
    if ("on" in node)
      node.on?.forEach((heard, index) => check(heard, `nodes.${id}.on[${index}]`, id, fitting, graph, places))
  }
}
