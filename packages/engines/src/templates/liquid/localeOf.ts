import type { Context } from "liquidjs"
import { LruCache } from "../../caches/LruCache.ts"

/** The register of a render's context that holds the language of the mail; English if none was set. */
export const localeRegister = "locale"

/** Returns the language in which a render writes dates and numbers. */
export const localeOf = ({ context }: { readonly context: Context }): string => {
  const locale: unknown = context.getRegister(localeRegister)
  return typeof locale === "string" ? locale : "en"
}

// A formatter takes some 50 µs to make, and 20 KB.
const formatters = new LruCache<Intl.NumberFormat | Intl.DateTimeFormat>({ entries: 128, weight: 128 })

const made = <F extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => F): F => {
  const known = formatters.get(name)
  if (known !== undefined) return known as F
  const formatter = make()
  formatters.set(name, formatter, 1)
  return formatter
}

/** Returns a formatter of dates in UTC, made once for a language and its options. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  made(
    `date ${locale} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" })
  )

/** Returns a formatter of numbers, made once for a language and its options. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  made(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))
