import { folded } from "./folded.ts"

const number = /\d+(?:[.,:/]\d+)*/gu
const longNumber = /\+?\d[\d\s().\-/\u2010-\u2015]{5,30}\d/gu
const han =
  /[〇零一二三四五六七八九十百千万億亿两兩]{2,}|[〇零一二三四五六七八九十百千万億亿两兩](?=[元円圆块日月年号])/gu

const currencies: ReadonlyArray<readonly [name: string, forms: string]> = [
  ["EUR", "€|eur|euros?"],
  ["USD", "\\$|usd|us\\$|dollars?"],
  ["GBP", "£|gbp|pounds?"],
  ["JPY", "¥|￥|jpy|yen|円|元|cny|rmb"],
  ["CHF", "chf|franken"],
  ["SEK", "kr\\.?|sek|nok|dkk"],
  ["PLN", "zł|pln"],
  ["CZK", "kč|czk"],
  ["HUF", "ft|huf"],
  ["INR", "₹|inr|rs\\.?"],
  ["RUB", "₽|rub|руб\\.?"],
  ["UAH", "₴|uah|грн\\.?"],
  ["TRY", "₺|try|tl"],
  ["ILS", "₪|ils"],
  ["KRW", "₩|krw|원"],
  ["%", "%|٪|percent|per cent|prozent|pour cent|por ciento|por cento"]
]
const amount = "\\d+(?:[.,]\\d+)*"
const prices = currencies.map(
  ([name, forms]) =>
    [
      name,
      new RegExp(`(?:(?<!\\p{L})(?:${forms})\\s?(${amount})|(${amount})\\s?(?:${forms})(?!\\p{L}))`, "giu")
    ] as const
)

/** Normalizes a number's notation: 2,300 is 2300, and 18.00 is 18; 1,5 is not 15. */
const plain = (text: string): string => {
  const grouped = /^\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?$/u.test(text)
  const digits = grouped ? text.replaceAll(/[.,](?=\d{3})/gu, "") : text
  const whole = /^(\d+)[.,]0{1,9}$/u.exec(digits)?.[1] ?? digits
  return whole.replace(",", ".").replace(/^0+(?=\d)/u, "")
}

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, "")

/**
 * Numbers that count, date or price something (`single`, `priced`), and those that may be telephone numbers (`long`).
 */
interface Numbers {
  readonly single: ReadonlyArray<string>
  readonly long: ReadonlyArray<string>
  readonly priced: ReadonlyArray<string>
}

/** Returns the numbers of a text, in any digits. */
const numbersIn = (given: string): Numbers => {
  const text = folded(given)
  return {
    single: [...(text.match(number) ?? []), ...(text.match(han) ?? [])],
    long: (text.match(longNumber) ?? []).map(digitsOf).filter((digits) => digits.length >= 7),
    priced: prices.flatMap(([name, form]) =>
      Array.from(text.matchAll(form), ([, after, before]) => `${name} ${plain((after ?? before)!)}`)
    )
  }
}

/** Returns a function that finds the numbers of a text that the sources do not have. */
export const unknownNumbers = (said: string): ((text: string) => ReadonlyArray<string>) => {
  const { long, priced, single } = numbersIn(said)
  const known = new Set(single.flatMap((one) => [plain(one), ...one.split(/[:./]/u).map(plain)]))
  const [knownPrices, knownLong] = [new Set(priced), long]
  const isOfLong = (one: string) => /^\d+$/u.test(one) && knownLong.some((other) => other.includes(one))
  return (text) => {
    const found = numbersIn(text)
    return [
      ...found.single.filter((one) => !known.has(plain(one)) && !(one.length > 4 && isOfLong(one))),
      ...found.priced.filter((one) => !knownPrices.has(one)),
      ...found.long.filter((one) => !knownLong.some((other) => other.includes(one)))
    ]
  }
}
