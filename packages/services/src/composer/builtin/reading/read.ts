import type { Dropped, Facts } from "./Facts.ts"
import { cleaned } from "./cleaned.ts"
import { datedIn } from "./finding/dates.ts"
import { labelled, type Label } from "./labelled.ts"
import { leadIn } from "./leadIn.ts"
import { linked } from "./finding/links.ts"
import { moneyIn } from "./finding/money.ts"
import { asReader, asSender } from "./perspective.ts"
import { type Piece, piecesOf } from "./pieces.ts"
import { placeIn } from "./finding/placeIn.ts"
import { quoted } from "./quoted.ts"
import { type Found, keep } from "./Reading.ts"
import { sentencesFrom } from "./sentencesFrom.ts"
import { says, setAside, spokenAs } from "./setAside.ts"
import { tongueOf } from "./tongueOf.ts"
import { askOf, topicOf, topicOfSentence } from "./topicOf.ts"
import { asSentence, holds, phrases, setOf, untailed, upper, wordsOf } from "./words.ts"

const mostSentence = 600
const mostPieces = 80

/** Whose brief it is, and what it may lead to and not say. */
export interface Reader {
  readonly brand: string
  readonly domains: ReadonlyArray<string>
  /** Words that copy must not use. */
  readonly avoid: ReadonlyArray<string>
  readonly now: Date
}

const whys = {
  hostile: "markup, template code or words to the machine that writes",
  unfinished: "a gap was left in it",
  forbids: "kept as a rule, not as copy",
  direction: "read as direction"
}

const deadlines = phrases(
  "register|registration|sign up|book|apply|applications|rsvp|order|reserve|submit|entries|vote|offer|sale|closes|tickets|enrol|deadline"
)
const isHours = (text: string): boolean =>
  /^\d{1,2}(?:[.:]\d\d)? ?(?:am|pm)? ?(?:to|until|-|–) ?\d{1,2}(?:[.:]\d\d)? ?(?:am|pm)?$/iu.test(text)
const isStreet = (text: string): boolean => /^\d{1,4}\p{L}? \p{Lu}[\p{L} ]{2,40}$/u.test(text)
const isClause = (text: string): boolean => /^(?:we|we['’]re|i|i['’]m|it|there|this|our|you)\b/iu.test(text)

/** What a brief is about that does not say so: its first sentence, or what leads to its list where that begins with a pronoun. */
const aboutOf = (first: string, listIntro: string | undefined): string => {
  const topic = topicOfSentence(first)
  return isPronoun.test(topic) ? untailed(listIntro ?? first) : topic
}
const isPronoun = /^(?:it|they|we|you|there|this|that|here|if|when|as)$/iu

const asked = setOf("at|for|with|in")

/** What readers are asked to do, and what that is about. */
const askedIn = (rest: string): Found => {
  const ask = asReader(askOf(rest))
  const words = wordsOf(ask)
  const at = words.findIndex(({ low }, index) => index > 0 && asked.has(low))
  return { ask, topic: at < 0 || words[at + 1] === undefined ? ask : ask.slice(words[at + 1]!.start) }
}

/** Reads a brief into what its reader is told, facts with names, and what was left out. */
export const read = (brief: string, { avoid, brand, domains, now }: Reader): Facts => {
  const text = cleaned(brief)
  const tongue = tongueOf(text)
  const dropped: Array<Dropped> = []
  const directions: Array<string> = []
  const found: Found = {}
  const list: Array<string> = []
  const steps: Array<string> = []
  const sentences: Array<string> = []
  let isFirst = true
  let listAt = 0

  const pieces = piecesOf(text)
  const asides = pieces.map(({ text }) => (text.length > mostSentence ? undefined : setAside(text)))
  const never = [...avoid.map(spokenAs), ...asides.flatMap((aside) => aside?.phrases ?? [])].filter(
    (phrase) => phrase !== ""
  )

  /** Facts with names, of whatever kind of piece. */
  const learn = (said: string) => {
    const { until, when } = datedIn(said, now, tongue)
    const money = moneyIn(said)
    const isDeadline =
      (sentences.length === 0 && until?.word === "until") ||
      money.offer !== undefined ||
      holds(wordsOf(said), deadlines)
    keep(found, { ...(when !== undefined && { when }), ...(until !== undefined && isDeadline && { until }), ...money })
    const where = placeIn(said)
    if (where !== undefined && tongue === "en") keep(found, { where })
  }

  const setLabelled = (label: Label, name: string, value: string): string | undefined => {
    const plain = untailed(value)
    const isKnown = label !== "person" && found[label] !== undefined
    if (isKnown) return `${upper(name)}: ${plain}`
    switch (label) {
      case "button":
        keep(found, { button: upper(plain) })
        return undefined
      case "audience":
        keep(found, { audience: plain })
        return undefined
      case "person":
        return `Your ${name} is ${plain}`
      case "topic":
        keep(found, { topic: plain })
        return undefined
      case "until":
        keep(found, { until: { word: "until", date: plain } })
        return undefined
      case "when":
      case "where":
      case "code":
      case "price":
        keep(found, { [label]: plain })
        return undefined
    }
  }

  /** A piece without its links and labels; undefined where nothing is left of it. */
  const bare = ({ text }: Piece): string | undefined => {
    const { button, dropped: astray, text: rest, ...places } = linked(text, domains)
    dropped.push(...astray)
    const label = labelled(text)
    keep(found, { ...places, ...(button !== undefined && label?.label !== "button" && { button }) })
    if (wordsOf(rest).length === 0) return undefined
    if (label === undefined) return rest
    const value = text === rest ? label.value : label.value.replaceAll(/https?:\/\/\S+/gu, "").trim()
    return value === "" ? undefined : setLabelled(label.label, label.name, value)
  }

  /** A fragment that goes on from the one before it: the hours of a date, the street of a place. */
  const goesOn = (said: string): boolean => {
    if (found.when !== undefined && isHours(said)) found.when = `${found.when}, ${said}`
    else if (found.where !== undefined && isStreet(said)) found.where = `${found.where}, ${said}`
    else return false
    return true
  }

  const readSentence = (said: string, kind: Piece["kind"]) => {
    if (kind === "fragment" && goesOn(untailed(said))) return
    const quotation = quoted(said)
    if (quotation !== undefined && found.quotation === undefined) {
      found.quotation = quotation
      return
    }
    const led = tongue === "en" ? leadIn(said, isFirst) : undefined
    isFirst = false
    const rest = led?.rest.replace(/\?$/u, ".").replace(" and that ", " and ") ?? said
    learn(rest)
    if (led === undefined) {
      if (kind === "fragment" && !isClause(rest)) list.push(upper(untailed(rest)))
      else if (rest.endsWith(":")) keep(found, { listIntro: upper(rest) })
      else sentences.push(asSentence(rest))
      return
    }
    if (led.audience !== undefined) keep(found, { audience: led.audience })
    if (led.act === "invite" || led.act === "remind" || led.act === "thank") keep(found, { act: led.act })
    if (led.act === "ask") keep(found, askedIn(rest))
    if (led.act !== "mention" && rest !== "") keep(found, { topic: topicOf(rest) })
    if (rest !== "") sentences.push(...sentencesFrom({ ...led, rest }, found.topic ?? ""))
  }

  for (const [index, piece] of pieces.entries()) {
    const { kind, text } = piece
    const aside = asides[index]
    const why =
      text.length > mostSentence
        ? "longer than any sentence"
        : index >= mostPieces
          ? `past the ${mostPieces}th sentence`
          : aside !== undefined
            ? whys[aside.kind]
            : says(text, never)
              ? "it says what must not be said"
              : undefined
    if (why !== undefined) {
      if (aside?.kind === "direction") directions.push(text)
      dropped.push({ text, why })
      continue
    }
    if (list.length === 0) listAt = sentences.length
    const said = bare(piece)
    if (said === undefined) continue
    if (kind === "step") steps.push(upper(untailed(said)))
    else if (kind === "item") {
      learn(said)
      list.push(upper(untailed(said)))
    } else readSentence(said, kind)
  }

  const own = asSender(sentences, brand).map((sentence) => sentence.replaceAll(/ (?:lol|haha|tbh)(?=[.! ])/giu, ""))
  const [first = list[0] ?? brand] = own
  if (/^(?:we are |now )?(?:hiring|looking for|recruiting)\b/iu.test(first)) keep(found, { act: "hire" })
  if (/^we are (?:launching|introducing|releasing)\b|^(?:introducing|announcing)\b/iu.test(first))
    keep(found, { act: "launch" })
  return {
    ...found,
    tongue,
    topic: found.topic ?? aboutOf(first, found.listIntro),
    sentences: own,
    list,
    listAt,
    steps,
    directions,
    never,
    dropped
  }
}
