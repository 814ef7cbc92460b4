import { diffArrays } from "diff"

/** A line of a difference, or the number of unchanged lines left out. */
export type DifferenceLine =
  | { readonly kind: "same" | "added" | "removed"; readonly text: string }
  | { readonly kind: "gap"; readonly lines: number }

/** Number of unchanged lines kept around each change. */
const around = 3
/** Maximum edit distance for the line diff: its time grows with the square of the number of changes. */
const maxChanges = 1_000
const maxLines = 5_000

const linesOf = (text: string): Array<string> => (text === "" ? [] : text.split(/\r\n|\r|\n/u).slice(0, maxLines))

const whole = (kind: "added" | "removed" | "same", lines: ReadonlyArray<string>): ReadonlyArray<DifferenceLine> =>
  lines.map((text) => ({ kind, text }))

/** Collapses unchanged lines away from any change into gaps. */
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
 * Line diff of two texts, with three unchanged lines around each change; empty if they are equal. Only the first 5,000
 * lines of each text count. Texts with more than 1,000 changes are shown as one removed and one added.
 */
export const lineDifference = (before: string, after: string): ReadonlyArray<DifferenceLine> => {
  const [old, young] = [linesOf(before), linesOf(after)]
  const changes = diffArrays(old, young, { maxEditLength: maxChanges })
  if (changes === undefined) return [...whole("removed", old), ...whole("added", young)]
  return collapsed(
    changes.flatMap(({ added, removed, value }) => whole(added ? "added" : removed ? "removed" : "same", value))
  )
}
