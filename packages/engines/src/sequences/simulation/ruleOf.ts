import type { Node, Timeout } from "@tidings/schema/sequences/Definition"

const timeoutIn = (timeout: Timeout | undefined): string =>
  timeout === undefined ? "" : `, at most ${timeout.after ?? `until ${timeout.until}`}`

/** Returns the rule of a resting node in a few words: `2d, then 09:00`; empty for other nodes. */
export const ruleOf = (node: Node): string => {
  if (node.type !== "wait" && node.type !== "state") return ""
  if ("for" in node) return node.at === undefined ? node.for : `${node.for}, then ${node.at}`
  if ("until" in node) {
    const shift = `${node.minus === undefined ? "" : ` less ${node.minus}`}${node.plus === undefined ? "" : ` and ${node.plus}`}`
    return `${node.until}${shift}${node.at === undefined ? "" : `, then ${node.at}`}`
  }
  const events = [
    ...new Set((node.on ?? []).map(({ event, send }) => (send === undefined ? event : `${event} of ${send}`)))
  ]
  const waits = events.length === 0 ? "rests" : `for ${events.join(" or ")}`
  return `${waits}${timeoutIn(node.timeout)}`
}
