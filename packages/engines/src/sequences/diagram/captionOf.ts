import type { Definition } from "@tidings/schema/sequences/Definition"
import type { SequenceStatus } from "@tidings/schema/sequences/status"
import type { Caption } from "./svg/diagramSvgOf.ts"
import { heardWords, triggerWords } from "./words/ruleWords.ts"

interface Standing {
  readonly definition: Definition
  /** Absent if the diagram is drawn from a file. */
  readonly version?: number
  readonly status?: SequenceStatus
  readonly name?: string
  /** True if the counts are those of all versions. */
  readonly isOfAll?: boolean
}

/** The events that end runs at any node, in words. */
export const exitWords = ({ exitOn = [], goal }: Definition): ReadonlyArray<string> => [
  ...(goal === undefined ? [] : [`Goal: ${heardWords(goal)}`]),
  ...(exitOn.length === 0 ? [] : [`Exits on ${exitOn.map(heardWords).join(" or ")}`])
]

/** The caption of a diagram: its name, version, status, trigger, and the events that end runs early. */
export const captionOf = ({ definition, isOfAll = false, name, status, version }: Standing): Caption => {
  const standing = [
    version === undefined ? "As its file says" : `Version ${version}`,
    ...(isOfAll ? ["counts of all versions"] : []),
    ...(status === undefined ? [] : [status])
  ]
  return {
    name: name ?? definition.name ?? definition.key,
    lines: [`${standing.join(", ")}. Begins: ${triggerWords(definition.trigger)}`, ...exitWords(definition)]
  }
}
