/**
 * The number of letters to change, or to swap with a neighbour, to turn one word into another; `most + 1` if it is
 * above `most`.
 */
const distance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: ReadonlyArray<number> = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j++) {
      const isSwapped = i > 0 && j > 0 && one[i] === other[j - 1] && one[i - 1] === other[j]
      const changed = row[j]! + (one[i] === other[j] ? 0 : 1)
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, changed, isSwapped ? before[j - 1]! + 1 : changed))
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row.at(-1)!
}

/** Returns the name most similar to a word, among the first 1,000; undefined if none is near. */
export const closest = (word: string, names: Iterable<string>): string | undefined => {
  if (word.length > 100) return undefined
  let most = Math.max(1, Math.floor(word.length / 3))
  let found: string | undefined
  let left = 1_000
  for (const name of names) {
    if (left-- === 0) break
    const apart = distance(word.toLowerCase(), name.toLowerCase(), most)
    if (apart > most) continue
    found = name
    most = apart - 1
    if (most < 0) break
  }
  return found
}
