import type { FilterImplOptions } from "liquidjs"
import { LruCache } from "../../caches/LruCache.ts"
import { type DateWords, dateWordsOf } from "./dateWords.ts"
import { localeOf } from "./localeOf.ts"

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December"
]
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

const isEnglish = (locale: string): boolean => /^en(?:-|$)/u.test(locale)

/** English names months and weekdays in three letters, and its halves of the day without stops. */
const english = (locale: string): DateWords => ({
  ...dateWordsOf(locale),
  month: (wall) => months[wall.getUTCMonth()]!,
  shortMonth: (wall) => months[wall.getUTCMonth()]!.slice(0, 3),
  weekday: (wall) => weekdays[wall.getUTCDay()]!,
  shortWeekday: (wall) => weekdays[wall.getUTCDay()]!.slice(0, 3),
  halfDay: (wall) => (wall.getUTCHours() < 12 ? "AM" : "PM")
})

const known = new LruCache<DateWords>({ entries: 128, weight: 128 })

const wordsOf = (locale: string): DateWords => {
  const found = known.get(locale) ?? (isEnglish(locale) ? english(locale) : dateWordsOf(locale))
  known.set(locale, found, 1)
  return found
}

/** An instant, and the zone it was written in; `wall` reads as that zone's clock through its UTC getters. */
interface Moment {
  readonly epochMs: number
  readonly offsetMinutes: number
  readonly wall: Date
}

const moment = (epochMs: number, offsetMinutes: number): Moment | undefined => {
  const wall = new Date(epochMs + offsetMinutes * 60_000)
  return Number.isNaN(wall.getTime()) ? undefined : { epochMs, offsetMinutes, wall }
}

const zoned = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|([+-])(\d{2}):?(\d{2}))?$/u
const day = /^\d{4}-\d{2}-\d{2}$/u

const read = (value: unknown, nowMs: number): Moment | undefined => {
  if (value === "now" || value === "today") return moment(nowMs, 0)
  if (typeof value === "number") return moment(value * 1000, 0)
  if (typeof value !== "string") return undefined
  if (day.test(value)) return moment(Date.parse(value), 0)
  const match = zoned.exec(value)
  if (!match) return undefined
  const [text, sign, hours, minutes] = match
  const offset = sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return moment(Date.parse(sign !== undefined || text.endsWith("Z") ? text : `${text}Z`), offset)
}

const twelve = (wall: Date) => wall.getUTCHours() % 12 || 12

const zone = ({ offsetMinutes }: Moment) => {
  const minutes = Math.abs(offsetMinutes)
  const two = (n: number) => String(n).padStart(2, "0")
  return `${offsetMinutes < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

const dayOfYear = (wall: Date) => {
  const first = Date.UTC(wall.getUTCFullYear(), 0, 1)
  return Math.floor((wall.getTime() - first) / 86_400_000) + 1
}

/** A pattern's language, and if it has a day of the month. */
interface Written {
  readonly locale: string
  readonly words: DateWords
  readonly isDated: boolean
}

type Directive = (moment: Moment, written: Written) => string | readonly [value: number, width: number, pad: "0" | " "]

const directives: Readonly<Record<string, Directive>> = {
  A: ({ wall }, { words }) => words.weekday(wall),
  a: ({ wall }, { words }) => words.shortWeekday(wall),
  B: ({ wall }, { isDated, words }) => words.month(wall, isDated),
  b: ({ wall }, { isDated, words }) => words.shortMonth(wall, isDated),
  c: ({ wall }, { words }) => words.dateTime(wall),
  d: ({ wall }) => [wall.getUTCDate(), 2, "0"],
  e: ({ wall }) => [wall.getUTCDate(), 2, " "],
  F: (moment, written) => format(moment, "%Y-%m-%d", written),
  H: ({ wall }) => [wall.getUTCHours(), 2, "0"],
  I: ({ wall }) => [twelve(wall), 2, "0"],
  j: ({ wall }) => [dayOfYear(wall), 3, "0"],
  k: ({ wall }) => [wall.getUTCHours(), 2, " "],
  l: ({ wall }) => [twelve(wall), 2, " "],
  M: ({ wall }) => [wall.getUTCMinutes(), 2, "0"],
  m: ({ wall }) => [wall.getUTCMonth() + 1, 2, "0"],
  P: ({ wall }, { words }) => words.halfDay(wall).toLowerCase(),
  p: ({ wall }, { words }) => words.halfDay(wall),
  R: (moment, written) => format(moment, "%H:%M", written),
  S: ({ wall }) => [wall.getUTCSeconds(), 2, "0"],
  s: ({ epochMs }) => [Math.floor(epochMs / 1000), 1, "0"],
  T: (moment, written) => format(moment, "%H:%M:%S", written),
  u: ({ wall }) => [wall.getUTCDay() || 7, 1, "0"],
  w: ({ wall }) => [wall.getUTCDay(), 1, "0"],
  X: ({ wall }, { words }) => words.time(wall),
  x: ({ wall }, { words }) => words.date(wall),
  Y: ({ wall }) => [wall.getUTCFullYear(), 4, "0"],
  y: ({ wall }) => [wall.getUTCFullYear() % 100, 2, "0"],
  z: (moment) => zone(moment),
  "%": () => "%"
}

const format = (moment: Moment, pattern: string, written: Written): string =>
  pattern.replaceAll(/%([-^]?)([A-Za-z%])/gu, (directive, flag, letter) => {
    if (!Object.hasOwn(directives, letter)) return directive
    const part = directives[letter]!(moment, written)
    if (typeof part === "string") return flag === "^" ? part.toLocaleUpperCase(written.locale) : part
    const [value, width, pad] = part
    return flag === "-" ? String(value) : String(value).padStart(width, pad)
  })

/** The register of a render's context that holds its instant, in milliseconds; 0 when none was set. */
export const nowRegister = "nowMs"

/** Charged per character: a directive of two characters prints up to ten, more of them in words of a language. */
const charactersADirective = 8
const wordsADirective = 48

/** The day of the month in a pattern. */
const dayOfMonth = /%[-^]?[de]/u

/**
 * The `date` filter: `{{ due | date: "%-d %B %Y" }}` with strftime's letters and the flags - (no padding) and ^
 * (capitals); %x is the date, %X the time and %c both as the language of the mail writes them, which names months and
 * weekdays too. Reads ISO 8601 in the zone it names, or UTC; Unix seconds; "now". Independent of the server's clock,
 * zone and locale. Prints a value that is no date unchanged.
 */
export const date: FilterImplOptions = function (value: unknown, pattern: unknown) {
  const written = typeof pattern === "string" ? pattern : "%Y-%m-%d"
  const locale = localeOf(this)
  const units = isEnglish(locale) && !/%[-^]?[cxX]/u.test(written) ? charactersADirective : wordsADirective
  this.context.memoryLimit.use(written.length * units)
  const moment = read(value, Number(this.context.getRegister(nowRegister) ?? 0))
  return moment ? format(moment, written, { locale, words: wordsOf(locale), isDated: dayOfMonth.test(written) }) : value
}
