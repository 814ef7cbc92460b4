import type { Node, Timeout } from "@tidings/schema/sequences/Definition"
import { conditionWords } from "./conditionWords.ts"
import { heardWords, timeWords } from "./ruleWords.ts"

/** A way out of a node, with the condition for a run to take it; `says` is empty if there is none. */
interface Way {
  readonly to: string
  readonly says: string
}

const timedOut = ({ after, next, until }: Timeout): Way => ({
  to: next,
  says: after === undefined ? `at ${timeWords(until ?? "the timeout")}` : `after ${after}`
})

/** The ways out of a node in the order in which they are tried. */
export const waysOf = (node: Node): ReadonlyArray<Way> => {
  if (node.type === "exit") return []
  if (node.type === "branch")
    return [
      ...node.cases.map(({ next, when }) => ({ to: next, says: conditionWords(when) })),
      { to: node.else, says: "else" }
    ]
  if (node.type === "send" || "for" in node) return [{ to: node.next, says: "" }]
  if ("until" in node)
    return [
      { to: node.next, says: "" },
      ...(node.late === undefined ? [] : [{ to: node.late, says: "if already past" }])
    ]
  return [
    ...(node.on ?? []).map((heard) => ({ to: heard.next, says: heardWords(heard) })),
    ...(node.timeout === undefined ? [] : [timedOut(node.timeout)])
  ]
}
