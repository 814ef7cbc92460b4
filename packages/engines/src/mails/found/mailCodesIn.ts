/** Code points of a mail in which codes are looked for. */
const mostRead = 100_000
/** The most codes that are told. */
const mostCodes = 20
/** Distance in UTF-16 units within which a word such as "code" makes a number likely to be one. */
const nearby = 80

// Not within a word, number, price, address or phone number. Each begins at most once per run of its letters.
const digits =
  /(?<![\p{L}\p{N}_.,:;/#$€£+@&=%-]|\p{N}[ \u00a0])(?:\d{3}[ \u00a0-]\d{3}|\d{4}[ \u00a0-]\d{4}|\d{4,10})(?![\p{L}\p{N}_%€@/-]|[.,:]\p{N})/gu
const mixed =
  /(?<![\p{L}\p{N}_.,:;/#$€£+@&=%-])[A-Z0-9]{1,12}(?:-[A-Z0-9]{2,12}){0,4}(?![\p{L}\p{N}_%@/-]|[.,:]\p{N})/gu
const address = /\b(?:https?:\/\/|www\.|mailto:)\S{1,4000}/giu
const telling =
  /code|\bpin\b|\botp\b|passcode|password|kennwort|bestätig|verif|confirm|token|código|contraseña|codice|mot de passe/giu

const isYear = (written: string): boolean => /^(?:19|20)\d\d$/u.test(written)
const isMixed = (written: string): boolean => written.length >= 5 && /\d/u.test(written) && /[A-Z]/u.test(written)

interface Candidate {
  readonly at: number
  readonly code: string
}

const candidatesIn = (text: string): ReadonlyArray<Candidate> =>
  [
    ...Array.from(text.matchAll(digits), ({ 0: written, index }) => ({ at: index, code: written })).filter(
      ({ code }) => !isYear(code)
    ),
    ...Array.from(text.matchAll(mixed), ({ 0: written, index }) => ({ at: index, code: written })).filter(({ code }) =>
      isMixed(code)
    )
  ].map(({ at, code }) => ({ at, code: /[A-Z]/u.test(code) ? code : code.replaceAll(/[^\d]/gu, "") }))

/**
 * Returns what a mail's visible text has of the form of a one-time code, those near a word such as "code" first,
 * then in order; digits in two groups are joined. At most 20, of the first 100,000 characters; linear in the length.
 */
export const mailCodesIn = (text: string): ReadonlyArray<string> => {
  const read = text.slice(0, mostRead).replaceAll(address, " ")
  const words = Array.from(read.matchAll(telling), ({ index }) => index)
  let next = 0
  const ranked = candidatesIn(read)
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, code }) => {
      while (next < words.length && words[next]! < at - nearby) next += 1
      return { code, isLikely: next < words.length && words[next]! <= at + nearby }
    })
  const likely = ranked.filter(({ isLikely }) => isLikely)
  const others = ranked.filter(({ isLikely }) => !isLikely)
  return [...new Set([...likely, ...others].map(({ code }) => code))].slice(0, mostCodes)
}
