import type { Definition } from "@tidings/schema/sequences/Definition"
import type { SequenceStatus } from "@tidings/schema/sequences/status"
import type { Caption } from "./svg/svgOf.ts"
import { heardWords } from "./words/heardWords.ts"
import { triggerWords } from "./words/ruleWords.ts"

interface Standing {
  readonly definition: Definition
  /** Absent where a file is drawn. */
  readonly version?: number
  readonly status?: SequenceStatus
  readonly name?: string
  /** Whether the counts are those of every version. */
  readonly isOfAll?: boolean
}

/** What ends runs at whichever node they are. */
export const endingsOf = ({ exitOn = [], goal }: Definition): ReadonlyArray<string> => [
  ...(goal === undefined ? [] : [`Goal: ${heardWords(goal)}`]),
  ...(exitOn.length === 0 ? [] : [`Exits on ${exitOn.map(heardWords).join(" or ")}`])
]

/** What stands over a diagram: its name, its version and status, what begins its runs and what ends them early. */
export const captionOf = ({ definition, isOfAll = false, name, status, version }: Standing): Caption => {
  const standing = [
    version === undefined ? "As its file says" : `Version ${version}`,
    ...(isOfAll ? ["counts of all versions"] : []),
    ...(status === undefined ? [] : [status])
  ]
  return {
    name: name ?? definition.name ?? definition.key,
    lines: [`${standing.join(", ")}. Begins: ${triggerWords(definition.trigger)}`, ...endingsOf(definition)]
  }
}
