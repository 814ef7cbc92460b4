import { createHash } from "node:crypto"

/**
 * For each key a name of a-z, 0-9 and single _, apart from every other even without the _ and whatever case a generator gives it.
 * A key keeps its plain name unless an earlier one of the list has it; the later one's ends in a hash of itself.
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
