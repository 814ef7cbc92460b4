import { answersOf } from "../audience/answersOf.ts"
import { type Audience, audienceOf, concerns, nearestFirst, painFor } from "../audience/Audience.ts"
import { claimsOf } from "../audience/claimsOf.ts"
import type { Facts } from "../reading/Facts.ts"
import { read } from "../reading/read.ts"
import { says, setAside } from "../reading/setAside.ts"
import { asSentence, upper } from "../reading/words.ts"
import { closings, onwards, openings } from "../voice/lines.ts"
import { vibeOf } from "../voice/Vibe.ts"
import { actionNotes, actionOf } from "./actionOf.ts"
import { contentOf, covered, repeats } from "./covered.ts"
import { detailsOf } from "./details.ts"
import { foreign } from "./foreign.ts"
import { headlineOf } from "./headline.ts"
import { cut, standalone } from "./naming.ts"
import { objectiveOf } from "./objectiveOf.ts"
import type { Commission, Plan, Point } from "./Plan.ts"
import { pointOf, seriesOf } from "./points.ts"
import { previewOf, subjectOf } from "./subject.ts"

const most = { short: 8, medium: 16, long: 40 } as const
const mostOfStrategy = 2
const mostNote = 80

const offeredBy = ({ list, sentences, topic }: Facts): string => [topic, ...sentences, ...list].join(" ")

/** What the strategy may state that belongs to what the brief is about, since it shares words with it, or answers the audience; that first. */
const fromStrategy = (facts: Facts, audience: Audience, claims: ReadonlyArray<string>): ReadonlyArray<string> => {
  const content = contentOf(offeredBy(facts))
  const isOfBrief = (claim: string) => [...contentOf(claim)].filter((word) => content.has(word)).length > 1
  const stated = claims.filter((claim) => setAside(claim) === undefined && !says(claim, facts.never))
  const isAnswer = stated.map((claim) => concerns(audience, claim))
  return [
    ...stated.filter((_, index) => isAnswer[index]),
    ...stated.filter((claim, index) => !isAnswer[index] && isOfBrief(claim))
  ]
    .slice(0, mostOfStrategy)
    .map(asSentence)
}

const isAnnouncement = (sentence: string): boolean =>
  /^(?:we are|we're|now) (?:launching|introducing|releasing|hiring)\b|^(?:hiring|introducing|announcing)\b/iu.test(
    sentence
  ) && sentence.split(" ").length < 9

const languages = { de: "German", fr: "French", es: "Spanish", und: "another language" } as const

const mostUnanswered = 3

/** What the author should know of how the audience was spoken to. */
const audienceNotes = (
  { doubts, name, pains }: Audience,
  { hook, said }: { readonly hook: string; readonly said: ReadonlyArray<string> }
): ReadonlyArray<string> => {
  const answered = new Set(answersOf({ doubts }, said).map(({ question }) => question))
  const open = doubts.filter((doubt) => !answered.has(doubt))
  return [
    ...(hook === "" ? [] : [`It opens with what troubles ${name}: make sure that what you offer answers it.`]),
    ...(hook === "" && pains.length > 0 ? [`The brief says nothing of what troubles ${name}.`] : []),
    ...open
      .slice(0, mostUnanswered)
      .map((doubt) => `Not answered, neither by the brief nor by the strategy: ${cut(doubt, mostNote)}`)
  ]
}

const notesOf = (facts: Facts, { brand }: Commission, cutOff: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...facts.dropped.map(({ text, why }) => `Left out: ${cut(text, mostNote)} (${why}).`),
  ...cutOff.map((sentence) => `Left out: ${sentence} (more than the length that was asked for).`),
  ...actionNotes(facts, brand),
  ...(facts.tongue === "en"
    ? []
    : [
        `The built-in composer writes English. This brief is in ${languages[facts.tongue]}: its own sentences are set unchanged${facts.tongue === "und" ? "" : ", with labels in its language"}.`
      ])
]

/** Fragments in a row: "Part time, 24 hours a week." */
const inOneLine = (list: ReadonlyArray<string>): string =>
  list.length === 0
    ? ""
    : asSentence(
        list
          .slice(0, 4)
          .map((item, index) =>
            index > 0 && /^\p{Lu}\p{Ll}/u.test(item) ? item.charAt(0).toLowerCase() + item.slice(1) : item
          )
          .join(", ")
      )

/** The first sentence, told of its topic instead of "it"; one that leads to a list is no thing to tell of. */
const opened = (sentence: string, { listIntro, topic }: Facts): string =>
  listIntro?.startsWith(topic) === true ? sentence : standalone(sentence, topic)

/** A sentence without the clause that stands above it as the headline. */
const goingOn = (sentence: string, headline: string): string => {
  const rest = sentence.slice(headline.length)
  if (!sentence.startsWith(headline) || !/^(?:,| and) /u.test(rest)) return sentence
  const more = rest.replace(/^(?:,| and) /u, "")
  // A verb would lack its subject: "and opens again".
  return rest.startsWith(",") || !/^(?:\p{L}+s|is|are|can|will|have|be|get) /u.test(more) ? asSentence(more) : sentence
}

/** Reads a brief and decides what is said, each fact once; nothing of it says more than the brief does. */
export const planOf = (commission: Commission, now: Date): Plan => {
  const { brand, brief, length = "medium", profiles = [], strategy } = commission
  const domains = brand.domain === null ? [] : [brand.domain.toLowerCase()]
  const said = foreign(read(brief, { brand: brand.name, domains, avoid: strategy?.avoid ?? [], now }), brand.name)
  const isEnglish = said.tongue === "en"
  // Its lines would stand in our own words, which are English.
  const audience = audienceOf(isEnglish ? profiles : [], said.never)
  const whom = said.audience ?? audience.whom
  const facts: Facts = {
    ...said,
    ...(whom !== undefined && { audience: whom }),
    dropped: [...said.dropped, ...audience.dropped]
  }
  const objective = commission.objective ?? objectiveOf(brief, facts)
  const vibe = vibeOf(commission.vibe ?? "", facts.directions.join(" "), brand.voice ?? "")
  const details = detailsOf(facts)
  const headline = isEnglish ? headlineOf(facts, objective, vibe) : cut(upper(facts.topic), 90)
  const told = [headline, ...details.map(({ label, value }) => `${label} ${value}`)].join(" ")

  const claims = isEnglish && length !== "short" ? fromStrategy(facts, audience, claimsOf(strategy)) : []
  const fresh = [...facts.sentences, ...claims.filter((claim) => !covered(claim, facts.sentences.join(" ")))]
    .filter((sentence) => !covered(sentence, told) && !isAnnouncement(sentence))
    .map((sentence, index) => (index === 0 && isEnglish ? goingOn(opened(sentence, facts), headline) : sentence))
  const all = fresh.slice(0, most[length])
  const list = nearestFirst(
    audience,
    facts.list.filter((item) => !covered(item, told))
  )
  const series = (sentence: string) => (isEnglish && list.length === 0 ? seriesOf(sentence) : [])
  const heading = (title: string): Point => ({ title, text: "" })
  const parts = all.flatMap(series)
  const body = all.filter((sentence) => series(sentence).length === 0)

  const before = new Set(facts.sentences.slice(0, facts.listAt))
  const isBefore = (sentence: string, index: number) => before.has(sentence) || (index === 0 && facts.listAt > 0)
  const set = (sentence: string) => (series(sentence).length > 0 ? series(sentence) : sentence)
  const flow = [
    ...all.filter(isBefore).map(set),
    ...(list.length > 0 && facts.listIntro !== undefined ? [facts.listIntro] : []),
    ...(list.length > 0 ? [list] : []),
    ...all.filter((sentence, index) => !isBefore(sentence, index)).map(set)
  ]

  const subject = subjectOf(facts, { details, headline, objective })
  const own = (line: string): string => (isEnglish && !says(line, facts.never) ? line : "")
  const hook =
    facts.act === "remind" || facts.act === "thank" || facts.act === "hire"
      ? ""
      : own(painFor(audience, offeredBy(facts)) ?? "")
  const opening =
    facts.act === "remind"
      ? own(vibe === "formal" ? "May we remind you." : "A short reminder.")
      : facts.act === "thank" || facts.act === "hire"
        ? ""
        : own(hook === "" ? openings[objective][vibe] : `${hook} ${onwards[vibe]}`.trim())
  const closing = facts.act === "thank" ? own("With our thanks,") : own(closings[objective][vibe])
  return {
    facts: { ...facts, list },
    audience,
    vibe,
    objective,
    length,
    headline,
    subject,
    preview: previewOf(
      [hook, ...all, inOneLine(list), ...details.map(({ value }) => asSentence(value)), opening, brand.name],
      subject,
      headline
    ),
    opening: repeats(opening, headline) ? "" : opening,
    hook,
    flow,
    body,
    all,
    points:
      list.length + parts.length > 0
        ? [...list.map(heading), ...parts.map(heading)]
        : body.map(isEnglish ? pointOf : (text) => heading(text.replace(/\.$/u, ""))),
    details,
    action: actionOf(facts, objective, brand),
    closing,
    notes: [
      ...notesOf(facts, commission, fresh.slice(most[length])),
      ...audienceNotes(audience, { hook, said: [...all, ...list] })
    ]
  }
}
