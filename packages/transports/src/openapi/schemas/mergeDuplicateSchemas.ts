import type { JsonSchema } from "effect"

type Node = JsonSchema.JsonSchema

const words = ["title", "description", "default", "examples"] as const

const wordless = (schema: Node): Node =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !words.includes(key as never)))

const wordsOf = (schema: Node): Node =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => words.includes(key as never)))

const prefix = "#/components/schemas/"

/**
 * Merges definitions such as `Plan_1`, which differ from the first one in words only, into the first one, and moves
 * their words to the references.
 * A field that describes a named schema in words of its own creates such a duplicate.
 */
export const mergeDuplicateSchemas = <A>(schemas: A, definitions: JsonSchema.Definitions) => {
  const duplicates = new Map<string, string>()
  for (const [name, schema] of Object.entries(definitions)) {
    const original = /^(.+)_\d+$/u.exec(name)?.[1]
    if (original === undefined || definitions[original] === undefined) continue
    const same = JSON.stringify(wordless(schema)) === JSON.stringify(wordless(definitions[original]))
    if (same) duplicates.set(name, original)
  }
  const originals = new Set(duplicates.values())
  const referTo = (name: string): Node | undefined =>
    duplicates.has(name) || originals.has(name)
      ? { $ref: prefix + (duplicates.get(name) ?? name), ...wordsOf(definitions[name]!) }
      : undefined
  const rewritten = <B>(node: B): B =>
    JSON.parse(JSON.stringify(node), (_, value) => {
      const ref: unknown = value?.$ref
      if (typeof ref !== "string" || !ref.startsWith(prefix)) return value
      const { $ref: _ref, ...beside } = value
      const reference = referTo(ref.slice(prefix.length))
      return reference === undefined ? value : { ...reference, ...beside }
    })
  const kept = Object.entries(definitions)
    .filter(([name]) => !duplicates.has(name))
    .map(([name, schema]) => [name, schema] as const)
  return { schemas: rewritten(schemas), definitions: rewritten(Object.fromEntries(kept)) as Record<string, Node> }
}
