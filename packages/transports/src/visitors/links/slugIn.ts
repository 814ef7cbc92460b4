const slugs = /^[\w-]{1,40}$/
// 40 signs, each percent-encoded, and some slashes.
const longest = 200

/** The slug in what stands behind a prefix of the path, percent-encoded or followed by slashes as it may be; undefined when it can be none. */
export const slugIn = (tail: string): string | undefined => {
  if (slugs.test(tail)) return tail
  if (tail.length > longest) return undefined
  try {
    const slug = decodeURIComponent(tail).replace(/(?<!\/)\/+$/u, "")
    return slugs.test(slug) ? slug : undefined
  } catch {
    return undefined
  }
}
