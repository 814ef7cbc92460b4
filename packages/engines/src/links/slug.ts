import { reservedSlugs } from "@tidings/schema/resources/ShortLink"
import { randomInt } from "node:crypto"

// Neither vowels, so that no word comes about, nor 0, 1 and l, which are taken for letters and for one another.
const alphabet = "bcdfghjkmnpqrstvwxyz23456789"
const mintedLength = 7
const longest = 40
const tailLength = 4

const random = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("")

/** A new slug: 7 random characters, one of 13 billion. Decided in docs/decisions/links.md. */
export const mintSlug = (): string => random(mintedLength)

/** True for a word that no link may have, in whatever case. */
export const isReserved = (slug: string): boolean =>
  (reservedSlugs as ReadonlyArray<string>).includes(slug.toLowerCase())

/** Slugs much like a taken one, the likest first. */
export const slugsLike = (slug: string): ReadonlyArray<string> => {
  const counted = [2, 3, 4, 5, 6, 7, 8, 9].map((count) => `${slug.slice(0, longest - 2)}-${count}`)
  const tailed = Array.from({ length: 4 }, () => `${slug.slice(0, longest - tailLength - 1)}-${random(tailLength)}`)
  return [...counted, ...tailed].filter((one) => !isReserved(one))
}
