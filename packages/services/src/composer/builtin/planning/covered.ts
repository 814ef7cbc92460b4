import { setOf, wordsOf } from "../reading/words.ts"

const idle = setOf(
  "a|an|the|and|or|of|on|in|at|to|for|from|until|by|with|is|are|be|it|our|your|you|we|this|that|starts|start|off|there|will|as|its|their"
)
const told = (text: string): ReadonlyArray<string> => wordsOf(text).map(({ low }) => low)

/** Whether a text says nothing that was not said before: each fact is said once. */
export const covered = (text: string, before: string): boolean => {
  const said = new Set(told(before))
  return told(text).every((word) => idle.has(word) || said.has(word))
}

/** The words of a text that carry meaning. */
export const contentOf = (text: string): ReadonlySet<string> =>
  new Set(told(text).filter((word) => !idle.has(word) && word.length > 2))

/** Whether one of two lines begins with, or holds, the other. */
export const repeats = (one: string, other: string): boolean => {
  const [a, b] = [told(one).join(" "), told(other).join(" ")]
  return a.includes(b) || b.includes(a)
}
