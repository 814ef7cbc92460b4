import { Slug } from "@tidings/schema/ShortLink"
import { Schema } from "effect"

const isSlug = Schema.is(Slug)
// 40 signs, each percent-encoded, and some slashes.
const longest = 200

/** The slug in what stands behind a prefix of the path, percent-encoded or followed by slashes as it may be; undefined when it can be none. */
export const slugIn = (tail: string): string | undefined => {
  if (tail.length > longest) return undefined
  try {
    const slug = tail.endsWith("/") || tail.includes("%") ? decodeURIComponent(tail).replace(/\/+$/u, "") : tail
    return isSlug(slug) ? slug : undefined
  } catch {
    return undefined
  }
}
