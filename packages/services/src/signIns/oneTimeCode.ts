import { randomBytes } from "node:crypto"

// Crockford's base 32: no letter that resembles a digit.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const length = 10
const group = 5

const grouped = (code: string): string => `${code.slice(0, group)}-${code.slice(group)}`

/** Generates a code of 50 random bits, in two groups for typing: `7KQ2M-X0V9D`. */
export const mintCode = (): string =>
  grouped(Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join(""))

/**
 * Normalizes a typed code to its issued form: accepts any case, spaces and hyphens, and o, i, l for the digits they
 * resemble; undefined if it is no code.
 */
export const readCode = (typed: string): string | undefined => {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/gu, "1")
  return new RegExp(`^[${alphabet}]{${length}}$`, "u").test(plain) ? grouped(plain) : undefined
}
