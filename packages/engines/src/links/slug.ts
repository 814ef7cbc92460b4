import { reservedSlugs } from "@tidings/schema/resources/ShortLink"
import { randomInt } from "node:crypto"

// No vowels, so that no words arise, and no 0, 1 and l, which are easily mistaken for letters and for each other.
const alphabet = "bcdfghjkmnpqrstvwxyz23456789"
const mintedLength = 7
const longest = 40
const tailLength = 4

const random = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("")

/** Returns a new slug: 7 random characters, one of 13 billion. Decided in docs/decisions/links.md. */
export const mintSlug = (): string => random(mintedLength)

/** True for a reserved word, in any case, which no link may have as its slug. */
export const isReserved = (slug: string): boolean =>
  (reservedSlugs as ReadonlyArray<string>).includes(slug.toLowerCase())

/** Returns slugs similar to a taken one, the most similar first. */
export const slugsLike = (slug: string): ReadonlyArray<string> => {
  const counted = [2, 3, 4, 5, 6, 7, 8, 9].map((count) => `${slug.slice(0, longest - 2)}-${count}`)
  const tailed = Array.from({ length: 4 }, () => `${slug.slice(0, longest - tailLength - 1)}-${random(tailLength)}`)
  return [...counted, ...tailed].filter((one) => !isReserved(one))
}
