import * as chrono from "chrono-node"
import type { Tongue } from "../tongueOf.ts"
import { isCapital, setOf, upper, wordsOf } from "../words.ts"

/** When something is, in the words of the brief, or until when. */
export interface Dated {
  readonly when?: string
  readonly until?: { readonly word: "until" | "by"; readonly date: string }
}

const parsers = { en: chrono.en.GB, de: chrono.de.casual, fr: chrono.fr.casual, es: chrono.es.casual }
const month =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|janv|févr|fév|mars|avr|juin|juil|août|déc|ene|abr|ago|dic)\p{L}{0,7}\b/iu
const daytime = /\b(?:morning|evening|afternoon|night)(?= on\b)/giu
const time =
  /^,?(?: at| from| um| ab| von| à| de| a las)?,? \d{1,2}(?:[:.h]\d\d)?(?: ?(?:am|pm|uhr|h)\b)?(?: ?(?:to|until|till|-|–|bis|à|a) ?\d{1,2}(?:[:.h]\d\d)?(?: ?(?:am|pm|uhr|h)\b)?)?/iu
const ends = setOf("until|till|by|before|ends|closes|bis|jusqu'au|hasta|deadline")
const until = (word: string): "until" | "by" => (word === "by" || word === "before" ? "by" : "until")

/** A time of day that follows `at`, as "6pm to 9pm". */
const timeAt = (text: string, at: number): string => {
  const found = time.exec(text.slice(at, at + 40))?.[0] ?? ""
  return /[:.h]\d|am\b|pm\b|uhr| to | bis |-|–| at | um | à /iu.test(found) ? found : ""
}

/** One date of a sentence: when something is, or until when, by the word before it. */
const datedBy = (text: string, { end, index, text: found }: chrono.ParsedResult): Dated => {
  const said = text.slice(index, index + found.length)
  const inside = wordsOf(said)[0]?.low ?? ""
  const before = wordsOf(text.slice(Math.max(0, index - 24), index)).map(({ low }) => low)
  const [last = "", second = "", third = ""] = before.toReversed()
  const word = [inside, last, last === "on" ? second : ""].find((word) => inside !== "at" && ends.has(word))
  const date = said.replace(/^(?:on|at|from|until|by|before|am|le|du|el|den|ab|vom|bis)(?: the| zum)? /iu, "").trim()
  if (word !== undefined) return { until: { word: until(word), date } }
  const range = last === "and" && third === "between" ? `${second} to ` : ""
  const isOpen = (last === "from" || inside === "from") && end === null
  const after = text.slice(index + found.length)
  const later = timeAt(text, index + found.length) || (/^ ?(?:h|Uhr)\b/u.exec(after)?.[0] ?? "")
  return { when: `${isOpen ? "from " : range}${date}${later}` }
}

const isDay = ({ end, start, text }: chrono.ParsedResult): boolean =>
  (start.isCertain("day") || end?.isCertain("day") === true) && month.test(text) && /\d/u.test(text)

/** The first date, and the first end, that name a month. */
const fromMonths = (text: string, now: Date, tongue: Exclude<Tongue, "und">): Dated => {
  const masked = text.replaceAll(daytime, (word) => "_".repeat(word.length))
  const found = parsers[tongue].parse(masked, now, { forwardDate: true }).filter(isDay)
  const dates = found.map((one) => datedBy(text, one))
  const when = dates.find(({ when }) => when !== undefined)?.when
  const until = dates.find(({ until }) => until !== undefined)?.until
  return { ...(when !== undefined && { when }), ...(until !== undefined && { until }) }
}

const weekdays = setOf(
  "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekday|weekend|day|weekdays"
)
const leads = setOf("every|on|this|next|each")

/** A day of the week without a date: "every Friday from 6pm to 9pm". */
const fromWeekday = (text: string): Dated => {
  const words = wordsOf(text)
  const at = words.findIndex(({ low, text: word }, index) => {
    const before = words[index - 1]?.low ?? ""
    return (
      weekdays.has(low) &&
      (before === "every" || before === "each" || (isCapital(word) && (leads.has(before) || index === 0)))
    )
  })
  if (at < 0) return {}
  const before = words[at - 1]
  const from = before !== undefined && /^(?:every|each|this|next)$/u.test(before.low) ? before.start : words[at]!.start
  const end = words[at]!.end
  const spoken = text.slice(from, end) + timeAt(text, end)
  const word = words[at - 2]?.low ?? ""
  if (ends.has(before?.low ?? "") || ends.has(word))
    return { until: { word: until(before!.low), date: text.slice(from, end) } }
  return { when: spoken }
}

const later = setOf("midnight|tonight|tomorrow|sunday|monday|tuesday|wednesday|thursday|friday|saturday")

/** An end without a date: "until Sunday", "until the end of March". */
const fromEnd = (text: string): Dated => {
  const words = wordsOf(text)
  const at = words.findIndex(({ low }, index) => {
    const next = words[index + 1]?.low ?? ""
    return ends.has(low) && (later.has(next) || (next === "the" && words[index + 2]?.low === "end"))
  })
  if (at < 0) return {}
  const last = words[at + 1]!.low === "the" ? (words[at + 4] ?? words.at(-1)!) : words[at + 1]!
  return { until: { word: until(words[at]!.low), date: text.slice(words[at + 1]!.start, last.end) } }
}

/** When a sentence says that something is, in its own words: dates that name a month first, then days of the week. */
export const datedIn = (text: string, now: Date, tongue: Tongue): Dated => {
  const spoken = tongue === "und" ? "en" : tongue
  const named = month.test(text) && /\d/u.test(text) ? fromMonths(text, now, spoken) : {}
  if (tongue !== "en") return named
  const every = /\bevery\b|\beach\b/iu.test(text) ? fromWeekday(text).when : undefined
  if (every !== undefined && named.when !== undefined && !named.when.includes(every))
    return { ...named, when: `${every}, ${named.when}` }
  return { ...fromWeekday(text), ...fromEnd(text), ...named }
}

/** The day of a date, without its hours and year, as it stands in a subject: "Saturday 12 December". */
export const dayOf = (when: string): string => {
  const at = when.search(
    /,? (?:at |from )?\d{1,2}(?:[:.]\d\d| ?am\b| ?pm\b)|,? (?:at |from )?\d{1,2} (?:to|until|–|-) \d{1,2}(?:[:.]\d\d| ?am| ?pm|$)/iu
  )
  return upper((at <= 0 ? when : when.slice(0, at)).replace(/,? \d{4}$/u, ""))
}
