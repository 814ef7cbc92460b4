const most = 3

/** Returns the edit distance of two words: letters inserted, left out, exchanged, or swapped with their neighbour. */
const distance = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY
      )
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}

/** Removes the plural from a word. */
const stemOf = (word: string): string => word.replace(/(?<=.{3})s$/u, "")

/** Suggests operations for an unknown word: those with a similar spelling, else those that contain all of its words. */
export const likelyCalls = (typed: string, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const word = typed.slice(0, 60).toLowerCase().replaceAll("-", "_")
  const near = names
    .map((name) => ({ name, far: distance(word, name) }))
    .filter(({ far }) => far <= Math.min(3, Math.floor(word.length / 3)))
    .toSorted((one, other) => one.far - other.far)
  const nearest = near.filter(({ far }) => far === near[0]!.far)
  if (nearest.length > 0) return nearest.slice(0, most).map(({ name }) => name)
  const stems = word.split("_").map(stemOf)
  return names
    .filter((name) => stems.every((stem) => stem.length > 2 && name.split("_").some((one) => one.startsWith(stem))))
    .slice(0, most)
}
