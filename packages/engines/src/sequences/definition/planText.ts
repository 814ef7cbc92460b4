import type { NodeChange, SequenceChange, SequencePlan } from "@tidings/schema/sequences/plan"
import { findingLine } from "./findingLine.ts"

const count = (n: number, one: string, many: string): string => `${n.toLocaleString("en")} ${n === 1 ? one : many}`

const runs = (n: number): string => count(n, "live run", "live runs")

const signs = { added: "+", changed: "~", restored: "~", unchanged: "=", archived: "-", vanished: "!" } as const

const runsSay = ({ fromVersion, liveRuns, movingRuns }: SequenceChange): string => {
  const staying = liveRuns - movingRuns
  const stay = staying === 0 ? "" : `${runs(staying)} ${staying === 1 ? "stays" : "stay"} on the version it began`
  const said =
    staying === 1 || fromVersion === null ? stay : stay.replace("the version it began", "the version they began")
  return [movingRuns === 0 ? "" : `${runs(movingRuns)} ${movingRuns === 1 ? "moves" : "move"}`, said]
    .filter((part) => part !== "")
    .join(", ")
}

const pausedSay = ({ status }: SequenceChange): string => (status === "paused" ? "paused" : "")

const sayOf = (change: SequenceChange): ReadonlyArray<string> => {
  switch (change.change) {
    case "added":
      return [`version ${change.toVersion}`, `trigger ${change.trigger}`]
    case "changed":
      return [`version ${change.fromVersion} → ${change.toVersion}`, pausedSay(change), runsSay(change)]
    case "restored":
      return [`published again, version ${change.toVersion}`]
    case "unchanged":
      return ["unchanged", pausedSay(change)]
    case "archived":
      return [
        "no file holds it: archived",
        change.liveRuns === 0 ? "" : `${runs(change.liveRuns)} ${change.liveRuns === 1 ? "finishes" : "finish"}`
      ]
    case "vanished":
      return ["no file holds it; --prune archives it"]
  }
}

const nodeLine = ({ change, liveRuns, node, says, type }: NodeChange): string => {
  if (change === "added") return `    + node ${node} (${type})`
  if (change === "changed") return `    ~ node ${node}: ${says}`
  const waiting = liveRuns === 0 ? "" : `: ${count(liveRuns, "live run is there", "live runs are there")}`
  return `    - node ${node} (${type}${waiting})`
}

const linesOf =
  (width: number) =>
  (change: SequenceChange): ReadonlyArray<string> => [
    [`${signs[change.change]} ${change.key.padEnd(width)}`, ...sayOf(change).filter((part) => part !== "")].join("  "),
    ...change.fields.map((field) => `    ~ ${field}`),
    ...change.nodes.map(nodeLine)
  ]

/** True if the plan changes something. */
export const isChanging = ({ changes }: Pick<SequencePlan, "changes">): boolean =>
  changes.some(({ change }) => change !== "unchanged" && change !== "vanished")

/** Writes the changes that an apply made, or would make: a line for each sequence and each of its nodes. */
export const planText = (
  { changes, findings, outcome }: Pick<SequencePlan, "changes" | "findings" | "outcome">,
  files: number
): string => {
  if (outcome === "refused") {
    const said = `${count(files, "file", "files")}, ${count(findings.length, "error", "errors")}. Nothing was changed.`
    return [...findings.map(findingLine), said].join("\n")
  }
  if (outcome === "overtaken") return "Another apply came first. Nothing was changed: look at the difference again."
  const width = Math.max(0, ...changes.map(({ key }) => key.length))
  return changes.flatMap(linesOf(width)).join("\n")
}
