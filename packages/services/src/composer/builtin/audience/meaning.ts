import { setOf, wordsOf } from "../reading/words.ts"

/** Words that say nothing of what a line is about. */
const idle = setOf(
  "the|and|for|from|with|that|this|these|those|they|them|their|theirs|you|your|yours|our|ours|its|his|her|who|whom|what|when|where|which|while|why|how|are|was|were|been|being|has|have|had|having|will|would|can|could|cannot|can't|don't|doesn't|won't|isn't|aren't|does|did|done|doing|get|gets|got|make|makes|made|take|takes|took|need|needs|want|wants|keep|keeps|let|lets|put|use|uses|used|using|give|gives|come|comes|goes|going|know|knows|say|says|too|very|much|many|more|most|less|least|few|some|any|every|each|all|both|other|another|only|just|even|also|still|already|again|always|never|often|not|nor|but|then|than|there|here|into|onto|over|under|about|after|before|until|between|through|without|within|because|one|two|three|new|old|good|well|better|best|bad|big|small|long|short|time|times|day|days|week|weeks|month|months|year|years|hour|hours|minute|minutes|today|thing|things|way|ways|lot|lots|first|last|next|enough|people|out|off"
)
const fewestLetters = 3

/** Forms of one word, near enough: "receipts" and "receipt", "matches" and "matching". */
const stemOf = (word: string): string => {
  const plain = word.replace(/'s$/u, "").replace(/(?<=\p{L}{3})ies$/u, "y")
  return plain.replace(/(?<=\p{L}{4})(?:ing|ed|es|s)$/u, "").replace(/(?<=\p{L}{3})e$/u, "")
}

/** What a text is about, as stems to compare. */
export const meaningOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text).flatMap(({ low }) =>
      low.length < fewestLetters || idle.has(low) || /^\d/u.test(low) ? [] : [stemOf(low)]
    )
  )

/** How many stems two texts have in common. */
export const common = (one: Iterable<string>, other: ReadonlySet<string>): number =>
  [...one].filter((stem) => other.has(stem)).length
