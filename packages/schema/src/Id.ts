import { Schema } from "effect"
import { randomFillSync } from "node:crypto"
import { text } from "./fields/text.ts"

/** What an identifier names. */
export type IdPrefix =
  | "ws"
  | "snd"
  | "evt"
  | "aud"
  | "req"
  | "key"
  | "brd"
  | "tpl"
  | "con"
  | "whk"
  | "dlv"
  | "job"
  | "apr"
  | "cap"
  | "sgn"
  | "lnk"
  | "qr"
  | "asset"
  | "crd"
  | "clk"

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
const timeLength = 10
const randomLength = 16

const encodeTime = (ms: number): string => {
  let rest = ms
  let out = ""
  for (let i = 0; i < timeLength; i++) {
    out = alphabet[rest % 32] + out
    rest = Math.floor(rest / 32)
  }
  return out
}

const random = new Uint8Array(randomLength)
const pool = new Uint8Array(4096)
let used = pool.length
let lastMs = -1

const drawRandom = (): void => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  for (let i = 0; i < randomLength; i++) random[i] = pool[used++]! & 31
}

/** Adds one, carrying over. */
const increment = (): void => {
  for (let i = randomLength - 1; i >= 0; i--) {
    random[i] = (random[i]! + 1) & 31
    if (random[i] !== 0) return
  }
}

/** Random digits; within one millisecond the digits before, plus one, so that ids of a process sort as they were made. */
const randomPart = (unixMs: number): string => {
  if (unixMs === lastMs) increment()
  else drawRandom()
  lastMs = unixMs
  let out = ""
  for (const digit of random) out += alphabet[digit]
  return out
}

/**
 * A new id, e.g. `snd_01kb2…`: 48 bits of the given Unix milliseconds, then 80 random bits, so that ids sort by creation
 * (a monotonic ULID, lower case).
 */
export const newId = (prefix: IdPrefix, unixMs: number): string =>
  `${prefix}_${encodeTime(unixMs)}${randomPart(unixMs)}`

/** The smallest id that could have been made at the given Unix milliseconds; bounds a list by time. */
export const firstIdAt = (prefix: IdPrefix, unixMs: number): string =>
  `${prefix}_${encodeTime(Math.max(0, Math.trunc(unixMs)))}${"0".repeat(randomLength)}`

/** The schema of an id with this prefix. */
export const id = (prefix: IdPrefix) =>
  text({ max: prefix.length + 41 }, Schema.isPattern(new RegExp(`^${prefix}_[0-9a-z]{1,40}$`, "u"))).annotate({
    description: `Identifier, prefix ${prefix}_`,
    examples: [`${prefix}_01kb2x9w3t5v7y8z`]
  })
