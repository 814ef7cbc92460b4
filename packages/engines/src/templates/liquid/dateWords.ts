import { dateFormat } from "./localeOf.ts"

/** The words of a language for dates; `wall` reads as the clock through its UTC getters. */
export interface DateWords {
  /** The month's name; `isDated` where a day stands beside it, which declines it in some languages. */
  readonly month: (wall: Date, isDated: boolean) => string
  readonly shortMonth: (wall: Date, isDated: boolean) => string
  readonly weekday: (wall: Date) => string
  readonly shortWeekday: (wall: Date) => string
  readonly halfDay: (wall: Date) => string
  /** The date, the time, and both as the language writes them. */
  readonly date: (wall: Date) => string
  readonly time: (wall: Date) => string
  readonly dateTime: (wall: Date) => string
}

const partOf = (locale: string, options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes, wall: Date) =>
  dateFormat(locale, options)
    .formatToParts(wall)
    .find((part) => part.type === type)?.value ?? ""

/** Returns the words of a language for dates. */
export const dateWordsOf = (locale: string): DateWords => {
  const month = (width: "long" | "short") => (wall: Date, isDated: boolean) =>
    partOf(locale, { month: width, ...(isDated && { day: "numeric" }) }, "month", wall)
  const weekday = (width: "long" | "short") => (wall: Date) => dateFormat(locale, { weekday: width }).format(wall)
  const written = (options: Intl.DateTimeFormatOptions) => (wall: Date) => dateFormat(locale, options).format(wall)
  return {
    month: month("long"),
    shortMonth: month("short"),
    weekday: weekday("long"),
    shortWeekday: weekday("short"),
    halfDay: (wall) => partOf(locale, { hour: "numeric", hour12: true }, "dayPeriod", wall),
    date: written({ dateStyle: "long" }),
    time: written({ timeStyle: "short" }),
    dateTime: written({ dateStyle: "long", timeStyle: "short" })
  }
}
