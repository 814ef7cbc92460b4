const paths = /^(?:test\/)?[\w-]{1,40}$/i
// 45 signs, each percent-encoded, and some slashes.
const longest = 200

/** The `worldPath` in what stands behind a prefix of the path, percent-encoded or followed by slashes as it may be; undefined when it can be none. */
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
