import { stringify } from "yaml"

/** Maximum nesting of a definition, as of its file. */
const mostDepth = 24

/** True if lists and maps nest at most `mostDepth` deep; walks without recursion. */
const isShallow = (value: unknown): boolean => {
  const open: Array<readonly [value: unknown, depth: number]> = [[value, 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [inner, depth] = next
    if (typeof inner !== "object" || inner === null) continue
    if (depth > mostDepth) return false
    for (const one of Object.values(inner)) open.push([one, depth + 1])
  }
  return true
}

/** Writes a definition as the text of a file; undefined if it nests too deeply for one. */
export const writtenYaml = (definition: object): string | undefined =>
  isShallow(definition)
    ? stringify(definition, { aliasDuplicateObjects: false, lineWidth: 0, schema: "core", version: "1.2" })
    : undefined
