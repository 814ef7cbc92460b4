import type { Objective } from "@tidings/schema/composing/Brief"
import type { Facts } from "../reading/Facts.ts"
import { isCapital, setOf, untailed, upper, wordsOf } from "../reading/words.ts"
import type { Vibe } from "../voice/Vibe.ts"
import { contentOf } from "./covered.ts"
import { bare, cut, known, named, titleOf } from "./naming.ts"

const mostClause = 70
const verbs = setOf(
  "is|are|will|starts|begins|opens|has|have|can|closes|needs|takes|ends|moves|returns|we|you|gets|come|comes|changes|toca|our|your"
)
const joints = [", ", " and ", " because ", " so ", " for the ", " which ", " while "]

/** The clause that a sentence begins with, where it is short and whole. */
const clauseOf = (sentence: string): string | undefined => {
  const text = untailed(sentence)
  const ends = [text.length, ...joints.map((joint) => text.indexOf(joint)).filter((at) => at > 0)]
  const clause = text.slice(0, Math.min(...ends.filter((end) => end >= 12), text.length))
  const isWhole = [text, clause].find(
    (part) =>
      [...part].length <= mostClause &&
      wordsOf(part)
        .slice(0, 8)
        .some(({ low }) => verbs.has(low))
  )
  return isWhole
}

const gatherings = setOf(
  "evening|party|fair|day|workshop|concert|talk|dinner|market|class|tour|opening|exhibition|festival|night|morning|afternoon|lunch|breakfast|meeting|meetup|reception|picnic|tasting|ceremony|conference|screening|gala|sale|open"
)

const isGathering = (topic: string): boolean => wordsOf(topic).some(({ low }) => gatherings.has(low))

const forEvent = (facts: Facts, vibe: Vibe): string => {
  const { topic } = facts
  const title = titleOf(topic)
  if (title !== undefined) return title
  const isInvited = facts.act === "invite" || isGathering(topic)
  const clause = facts.sentences[0] === undefined ? undefined : clauseOf(facts.sentences[0])
  if (!isInvited) return clause ?? upper(bare(topic))
  if (vibe === "formal") return `An invitation to ${known(topic)}`
  return vibe === "warm" || vibe === "calm" ? `Come to ${known(topic)}` : upper(bare(topic))
}

const mostHeadline = 90

/** What a thing is announced by, made of the brief's facts alone; never too long for a heading. */
export const headlineOf = (facts: Facts, objective: Objective, vibe: Vibe): string => {
  const { topic } = facts
  const short = bare(named(topic))
  const name = upper(short.includes(" ") || isCapital(short) ? short : topic)
  const [first] = facts.sentences
  const isOfTopic = first !== undefined && [...contentOf(topic)].every((word) => first.toLowerCase().includes(word))
  const clause = isOfTopic ? clauseOf(first) : undefined
  const said = ((): string => {
    if (facts.act === "thank")
      return untailed(facts.sentences.find((sentence) => sentence.startsWith("Thank you")) ?? "Thank you")
    if (facts.ask !== undefined) return upper(facts.ask)
    if (facts.act === "hire") return `We are hiring ${topic}`
    switch (objective) {
      case "event":
        return forEvent(facts, vibe)
      case "sale":
        return facts.offer === undefined ? name : upper(facts.offer)
      case "waitlist":
        return vibe === "playful" ? `${name}: be first in line` : `Be first to hear about ${bare(topic)}`
      case "download":
        return titleOf(topic) ?? name
      case "signup":
        if (facts.act === "launch")
          return `${vibe === "formal" ? "Introducing" : "Meet"} ${topic.replace(/^an? /iu, "our ")}`
        return clause ?? name
      case "lead":
        return clause ?? name
    }
  })()
  return cut(said, mostHeadline)
}
