import type { LedIn } from "./leadIn.ts"
import { asReader } from "./perspective.ts"
import { asSentence, setOf, untailed, upper, wordsOf } from "./words.ts"

const verbs = setOf(
  "is|are|will|starts|begins|opens|has|have|gets|get|can|closes|needs|takes|ends|comes|arrives|ships|was|were|now|moves|returns|changes|runs|costs|must|should|may|happens|stays|cannot|can't|won't|isn't|aren't"
)
const reachOfVerb = 14

const hasVerb = (text: string): boolean =>
  wordsOf(text)
    .slice(1, reachOfVerb)
    .some(({ low }) => verbs.has(low))

/** With the article that one already knows it by: "our evening", "the talk". */
const known = (topic: string): string => topic.replace(/^an? /iu, "the ")

/** What a reader is told by a sentence to whoever writes: its clause as it stands, or what stands beside the topic. */
export const sentencesFrom = ({ act, rest }: LedIn, topic: string): ReadonlyArray<string> => {
  if (act === "mention")
    return [asSentence(hasVerb(rest) ? rest : `There is ${rest.replace(/^(?:the|our) /iu, "")}`)].filter(
      () => hasVerb(rest) || wordsOf(rest).length > 0
    )
  if (act === "thank") return [asSentence(`Thank you ${asReader(rest)}`)]
  if (act === "ask") return [asSentence(asReader(rest))]
  const colon = rest.slice(0, 80).indexOf(": ")
  if (colon > 2 && rest.length - colon > 9) return [asSentence(rest.slice(colon + 2))]
  const quoteless = rest.replaceAll(/["“”„]/gu, "")
  const beside = untailed(
    quoteless.startsWith(topic) || quoteless.startsWith(rest.slice(0, topic.length))
      ? after(quoteless, topic)
      : quoteless
  ).replace(/^['’ ,–—-]+/u, "")
  if (/^(?:an?|the|our) /iu.test(beside) && /^[^.]*,/u.test(quoteless.slice(0, topic.length + 4)))
    return [asSentence(`${upper(topic)} is ${beside}`)]
  if (hasVerb(rest)) return [asSentence(/^they\b/iu.test(rest) ? asReader(rest) : rest)]
  if (wordsOf(beside).length === 0) return []
  if (/^(?:on|from|at|every) /iu.test(beside)) return [asSentence(`${upper(known(topic))} is ${beside}`)]
  return [asSentence(beside)]
}

/** What follows the topic's last word. */
const after = (text: string, topic: string): string => {
  const last = wordsOf(topic).at(-1)?.text ?? ""
  const at = text.indexOf(last)
  return at < 0 ? text : text.slice(Math.max(at + last.length, text.startsWith(topic) ? topic.length : 0))
}
