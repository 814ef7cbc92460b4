const number = /\d+(?:[.,:]\d+)*/gu

const plain = (text: string): string => {
  const digits = text.replaceAll(",", "")
  const whole = /^(\d+)\.0{1,9}$/u.exec(digits)?.[1] ?? digits
  return whole.replace(/^0+(?=\d)/u, "")
}

/** The numbers of a text, as it writes them. */
export const numbersIn = (text: string): ReadonlyArray<string> => text.match(number) ?? []

/** Tells of a number whether the sources have it, however they write it: 2,300 is 2300, and 18:00 holds 18. */
export const knowsNumber = (said: string): ((number: string) => boolean) => {
  const known = new Set(numbersIn(said).flatMap((number) => [plain(number), ...number.split(/[:.]/u).map(plain)]))
  return (number) => known.has(plain(number))
}
