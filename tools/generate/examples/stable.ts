import { createHash } from "node:crypto"

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
const timeLength = 10
const longest = 400
const shortFile = 64

const drawn = (seed: string, length: number): string =>
  Array.from(createHash("sha256").update(seed).digest().subarray(0, length), (byte) => alphabet[byte % 32]).join("")

const id = /(?<![0-9A-Za-z])([a-z]+)_([0-9a-z]{26})\b/gu

/** Prefixes of ids that hash others: they follow those of their millisecond, whatever the hash. */
const hashed = new Set(["dlv"])

/** Maps ids to stable ones that keep their time and their order of creation, but not their randomness. */
const idsIn = (text: string): ReadonlyMap<string, string> => {
  const found = Array.from(text.matchAll(id), ([, prefix = "", part = ""]) => ({ part, isHashed: hashed.has(prefix) }))
  const inOrder = found.toSorted(
    (a, b) => Number(a.isHashed) - Number(b.isHashed) || (a.part < b.part ? -1 : Number(a.part > b.part))
  )
  const parts = new Set(inOrder.map(({ part }) => part))
  const byTime = Object.groupBy([...parts], (part) => part.slice(0, timeLength))
  return new Map(
    Object.entries(byTime).flatMap(([time, made = []]) =>
      made.map(
        (part, index) => [part, `${time}${drawn(time, 14)}${alphabet[index >> 5]}${alphabet[index & 31]}`] as const
      )
    )
  )
}

/** Generated slugs: 7 characters without vowels. */
const slug = /(?<="slug":"|\/l\/)[bcdfghjkmnpqrstvwxyz2-9]{7}(?=")/gu

/**
 * Removes the variable parts of JSON: ids are renamed, random values are replaced by stable ones, secrets are masked.
 */
export const stable = (json: string): string => {
  const ids = idsIn(json)
  return json
    .replaceAll(id, (_, prefix: string, part: string) => `${prefix}_${ids.get(part)}`)
    .replaceAll(slug, "k7m2xqd")
    .replaceAll(/(?<=\/(?:assets\/asset|exports\/exp)_\w{26}\/[\w-]{4,20}\.)[\w-]{22}(?=\/)/gu, drawn("signature", 22))
    .replaceAll(/(?<=\/uploads\/asset_\w{26}\/[\w-]{4,24}\.)[\w-]{22}/gu, drawn("upload", 22))
    .replaceAll(/\b127\.0\.0\.77:\d+/gu, "quaybakery.example")
    .replaceAll(/(?<=\/p\/preview\/)[\w-]+\.[\w-]+(?=")/gu, drawn("preview", 22))
    .replaceAll(/(?<=\/shared\/)[\w-]+\.[\w-]+(?=")/gu, drawn("shared", 22))
    .replaceAll(/(?<=\/u\/)[\w-]+\.[\w-]+(?=")/gu, drawn("preferences", 22))
    .replaceAll(/(?<="idempotency-key":")[0-9a-f-]{36}(?=")/gu, "receipt-10482")
    .replaceAll(/(?<=\/connect\/)[\w-]{32}(?=")/gu, drawn("consent", 22))
    .replaceAll(/(?<=tidings-verify=)[0-9a-f]{32}/gu, createHash("sha256").update("proof").digest("hex").slice(0, 32))
    .replaceAll(/(?<="date":")\w{3}, [\w :]+ GMT/gu, "Mon, 23 Nov 2026 08:00:00 GMT")
    .replaceAll(/\bwhsec_[•0-9A-Za-z+/=]+/gu, "whsec_••••l7A=")
    .replaceAll(/\b(svc_(?:live|test|mcp)_)(\w+)/gu, (_, kind: string, rest: string) => kind + drawn(kind, rest.length))
}

/** Shortens the long texts of a value: files after some bytes, others with an ellipsis. */
export const shortened = (value: unknown): unknown => {
  if (typeof value === "string") {
    if (value.length <= longest) return value
    return /^[\w+/]+=*$/u.test(value) ? value.slice(0, shortFile) : `${value.slice(0, longest)}…`
  }
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]))
}
