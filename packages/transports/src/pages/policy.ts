import { LruCache } from "@tidings/engines/caches/LruCache"
import { createHash } from "node:crypto"

const nothing = { "default-src": [], "base-uri": [], "form-action": [], "frame-ancestors": [] }

/**
 * Returns a Content-Security-Policy: no scripts, and no loading or reaching of sources other than those named per
 * directive.
 */
export const policy = (sources: Readonly<Record<string, ReadonlyArray<string | undefined>>>): string =>
  Object.entries({ ...nothing, ...sources })
    .map(([directive, named]) => {
      const present = named.filter((source) => source !== undefined)
      return [directive, ...(present.length === 0 ? ["'none'"] : present)].join(" ")
    })
    .join("; ")

// Each brand has its own styles, of some 6 KB.
const digests = new LruCache<string>({ entries: 200, weight: 2 * 1024 * 1024 })

/** Returns the CSP source that allows one style, by the hash of its exact text. */
export const styleSource = (css: string): string => {
  const known = digests.get(css)
  if (known !== undefined) return known
  const source = `'sha256-${createHash("sha256").update(css).digest("base64")}'`
  digests.set(css, source, css.length)
  return source
}
