import { Schema, SchemaAST, type Brand } from "effect"
import { randomFillSync } from "node:crypto"
import { text } from "./fields/text.ts"
import { currentHome } from "./homes/Home.ts"

/** The prefix of an id: a short word for the kind of thing it names. A mistyped prefix makes another type of id. */
export type IdPrefix = string

/**
 * An identifier of one kind: a string that only `newId` and a decoded `id` schema make, so that an id of another kind
 * is a type error.
 */
export type Id<Prefix extends IdPrefix> = string & Brand.Brand<Prefix>

export type WorkspaceId = Id<"ws">
export type SendId = Id<"snd">
export type EventId = Id<"evt">
export type KeyId = Id<"key">
export type BrandId = Id<"brd">
export type TemplateId = Id<"tpl">
export type ContactId = Id<"con">
export type WebhookId = Id<"whk">
export type DeliveryId = Id<"dlv">
export type SignInId = Id<"sgn">
export type LinkId = Id<"lnk">
export type AssetId = Id<"asset">
export type ClickBatchId = Id<"clk">
export type ListId = Id<"lst">
export type SegmentId = Id<"seg">
export type SequenceId = Id<"seq">
export type SequenceVersionId = Id<"sqv">
export type SequenceRunId = Id<"run">
export type ApprovalId = Id<"apr">
export type ConnectorId = Id<"cnr">
export type SmsId = Id<"sms">
export type PostId = Id<"post">
export type PostGroupId = Id<"grp">

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
const timeLength = 10
const homeLength = 2
const randomLength = 14

const encodeTime = (ms: number): string => {
  let rest = ms
  let out = ""
  for (let i = 0; i < timeLength; i++) {
    out = alphabet[rest % 32] + out
    rest = Math.floor(rest / 32)
  }
  return out
}

/** Returns the Unix milliseconds at which `newId` made an id; undefined for a text that `newId` never makes. */
export const madeAtMs = (id: string): number | undefined => {
  const digits = /_([0-9a-hjkmnp-tv-z]{10})/u.exec(id)?.[1]
  return digits === undefined
    ? undefined
    : Array.from(digits).reduce((ms, digit) => ms * 32 + alphabet.indexOf(digit), 0)
}

const random = new Uint8Array(randomLength)
const pool = new Uint8Array(256 * randomLength)
let used = pool.length
let lastMs = -1

const drawRandom = (): void => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  for (let i = 0; i < randomLength; i++) random[i] = pool[used++]! & 31
}

/** Adds one to `random`, carrying over. */
const increment = (): void => {
  for (let i = randomLength - 1; i >= 0; i--) {
    random[i] = (random[i]! + 1) & 31
    if (random[i] !== 0) return
  }
}

/**
 * Returns random digits; within one millisecond the previous digits plus one, so that ids of a process sort by
 * creation.
 */
const randomPart = (unixMs: number): string => {
  if (unixMs === lastMs) increment()
  else drawRandom()
  lastMs = unixMs
  let out = ""
  for (const digit of random) out += alphabet[digit]
  return out
}

/**
 * A new id, e.g. `snd_01kb2…`: 48 bits of the given Unix milliseconds, the code of the current home, then 70 random
 * bits, so that ids sort by creation (a monotonic ULID, lower case). Decided in docs/decisions/storage.md.
 */
export const newId = <Prefix extends IdPrefix>(prefix: Prefix, unixMs: number): Id<Prefix> =>
  `${prefix}_${encodeTime(unixMs)}${currentHome()}${randomPart(unixMs)}` as Id<Prefix>

/** The smallest id that could have been made at the given Unix milliseconds; bounds a list by time. */
export const firstIdAt = <Prefix extends IdPrefix>(prefix: Prefix, unixMs: number): Id<Prefix> =>
  `${prefix}_${encodeTime(Math.max(0, Math.trunc(unixMs)))}${"0".repeat(homeLength + randomLength)}` as Id<Prefix>

const patternOf = (prefix: IdPrefix): RegExp => new RegExp(`^${prefix}_[0-9a-z]{1,40}$`, "u")

const schemaOf = (prefix: IdPrefix) =>
  text({ max: prefix.length + 41 }, Schema.isPattern(patternOf(prefix))).annotate({
    description: `Identifier, prefix ${prefix}_`,
    examples: [`${prefix}_01kb2x9w3t5v7y8z`],
    idPrefix: prefix
  })

/** The schema of an id with this prefix; it decodes to an id of that kind. */
export const id = <Prefix extends IdPrefix>(prefix: Prefix) =>
  schemaOf(prefix) as unknown as Schema.brand<ReturnType<typeof schemaOf>, Prefix>

/** True if a text is an id with this prefix. */
export const isId = <Prefix extends IdPrefix>(prefix: Prefix, text: string): text is Id<Prefix> =>
  patternOf(prefix).test(text)

/** The id prefix of a schema; undefined if it is not a schema of ids. */
export const idPrefixOf = ({ ast }: Schema.Constraint): IdPrefix | undefined =>
  SchemaAST.resolveAt<IdPrefix>("idPrefix")(ast)
