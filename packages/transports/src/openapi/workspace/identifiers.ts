import { createHash } from "node:crypto"

/**
 * Returns a name of a-z, 0-9 and single _ per key, unique even if a generator drops the _ or changes the case.
 * A key keeps its plain name unless an earlier key has taken it; then a hash of the key is appended.
 */
export const identifiersOf = (keys: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const taken = new Set<string>()
  return new Map(
    keys.map((key) => {
      const plain = key.replaceAll(/[-_]+/gu, "_").replace(/_$/u, "")
      const bare = plain.replaceAll("_", "")
      const name = taken.has(bare) ? `${plain}_${createHash("sha256").update(key).digest("hex").slice(0, 8)}` : plain
      taken.add(bare).add(name.replaceAll("_", ""))
      return [key, name]
    })
  )
}
