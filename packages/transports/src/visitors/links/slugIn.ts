const paths = /^(?:test\/)?[\w-]{1,40}$/i
// 45 characters, each percent-encoded, and some slashes.
const longest = 200

/**
 * Returns the `worldPath` in the path after a prefix, which may be percent-encoded or end in slashes; undefined if it
 * cannot be one.
 */
export const slugIn = (tail: string): string | undefined => {
  if (paths.test(tail)) return tail
  if (tail.length > longest) return undefined
  try {
    const path = decodeURIComponent(tail).replace(/(?<!\/)\/+$/u, "")
    return paths.test(path) ? path : undefined
  } catch {
    return undefined
  }
}
