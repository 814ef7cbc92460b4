import { diffArrays } from "diff"

/** A line of a difference, or how many unchanged ones were left out. */
export type DifferenceLine =
  | { readonly kind: "same" | "added" | "removed"; readonly text: string }
  | { readonly kind: "gap"; readonly lines: number }

/** Unchanged lines that stand around each change. */
const around = 3
/** More changes than this are not searched for the shortest way from one text to the other: the time for that grows with their square. */
const maxChanges = 1_000
const maxLines = 5_000

const linesOf = (text: string): Array<string> => (text === "" ? [] : text.split(/\r\n|\r|\n/u).slice(0, maxLines))

const whole = (kind: "added" | "removed" | "same", lines: ReadonlyArray<string>): ReadonlyArray<DifferenceLine> =>
  lines.map((text) => ({ kind, text }))

/** Leaves out what is far from any change. */
const collapsed = (lines: ReadonlyArray<DifferenceLine>): ReadonlyArray<DifferenceLine> => {
  const near = new Uint8Array(lines.length)
  lines.forEach(({ kind }, index) => {
    if (kind !== "same") near.fill(1, Math.max(0, index - around), index + around + 1)
  })
  const kept: Array<DifferenceLine> = []
  let left = 0
  lines.forEach((line, index) => {
    if (near[index] === 0) return void (left += 1)
    if (left > 0) kept.push({ kind: "gap", lines: left })
    left = 0
    kept.push(line)
  })
  if (left > 0 && kept.length > 0) kept.push({ kind: "gap", lines: left })
  return kept
}

/**
 * What changed from one text to another, line by line, with three unchanged lines around each change; nothing where they are the same. Of each text
 * the first 5,000 lines count; two with more than 1,000 changes are told as one that went and one that came.
 */
export const lineDifference = (before: string, after: string): ReadonlyArray<DifferenceLine> => {
  const [old, young] = [linesOf(before), linesOf(after)]
  const changes = diffArrays(old, young, { maxEditLength: maxChanges })
  if (changes === undefined) return [...whole("removed", old), ...whole("added", young)]
  return collapsed(
    changes.flatMap(({ added, removed, value }) => whole(added ? "added" : removed ? "removed" : "same", value))
  )
}
