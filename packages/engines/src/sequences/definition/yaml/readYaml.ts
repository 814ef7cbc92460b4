import { isWritable } from "@tidings/schema/fields/writable"
import { pathTo } from "@tidings/schema/fieldErrors"
import { Composer, CST, isMap, isScalar, isSeq, type Node, Parser } from "yaml"
import type { Places } from "../Places.ts"
import { areTokensTaken } from "./tokens.ts"

/**
 * Maximum nesting of lists and maps: conditions 5 deep within a node's cases need 15, and variables may nest 16 deep.
 */
const mostDepth = 24

const options = {
  version: "1.2",
  schema: "core",
  merge: false,
  resolveKnownTags: false,
  strict: true,
  stringKeys: true,
  // Off, since it compares every key with every other.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: "silent"
} as const

const insideOf = (token: CST.Token): ReadonlyArray<CST.Token> => {
  if (token.type === "document") return token.value === undefined ? [] : [token.value]
  if (!CST.isCollection(token)) return []
  return token.items.flatMap(({ key, value }) => [
    ...(key === null || key === undefined ? [] : [key]),
    ...(value === undefined ? [] : [value])
  ])
}

/** The offset of the first token found that nests too deeply; undefined if none does. Walks without recursion. */
const tooDeep = (tokens: ReadonlyArray<CST.Token>): number | undefined => {
  const open = tokens.map((token) => ({ token, depth: 0 }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.depth > mostDepth + 1) return next.token.offset
    for (const token of insideOf(next.token)) open.push({ token, depth: next.depth + 1 })
  }
  return undefined
}

/** Finding codes that leave the meaning of a text in doubt. */
const doubtful: ReadonlySet<string> = new Set(["yaml_syntax", "yaml_alias", "yaml_tag"])

const sentence = (message: string): string => {
  const plain = message.replaceAll(/\s+/gu, " ").trim().slice(0, 200).toWellFormed()
  return /[.!?]$/u.test(plain) ? plain : `${plain}.`
}

/**
 * Returns the value of a YAML node and records the offsets of each value in it; refuses values that no definition can
 * hold.
 */
const valueOf = (node: Node | null | undefined, path: string, places: Places): unknown => {
  if (isMap<Node, Node | null>(node)) {
    const members = new Map<string, unknown>()
    const keys = new Map<string, number>()
    for (const { key, value } of node.items) {
      const offset = key?.range?.[0] ?? node.range![0]
      const name = isScalar(key) ? key.value : undefined
      if (typeof name !== "string" || name === "__proto__" || !isWritable(name)) {
        places.refuseAt(offset, "yaml_invalid", "This cannot be a key.", path)
        continue
      }
      const at = pathTo(path, name)
      const before = keys.get(name)
      if (before !== undefined) {
        const line = places.lineOf(before)
        places.refuseAt(
          offset,
          "yaml_invalid",
          `Map keys must be unique (${JSON.stringify(name)} stands on line ${line} too).`,
          at
        )
        continue
      }
      keys.set(name, offset)
      places.set(at, { key: offset, value: value?.range?.[0] ?? offset })
      members.set(name, valueOf(value, at, places))
    }
    return Object.fromEntries(members)
  }
  if (isSeq<Node | null>(node)) {
    return node.items.map((item, index) => {
      const at = pathTo(path, index)
      const offset = item?.range?.[0] ?? node.range![0]
      places.set(at, { key: offset, value: offset })
      return valueOf(item, at, places)
    })
  }
  if (!isScalar(node)) return null
  const { value } = node
  if (typeof value === "number" && !Number.isFinite(value)) {
    places.refuse(path, "yaml_invalid", "Numbers must be finite.")
    return 0
  }
  if (typeof value === "string" && !isWritable(value))
    places.refuse(path, "character_invalid", "Text must not hold NUL characters or lone surrogates.")
  return value
}

/**
 * Returns the value of a YAML 1.2 text (core schema) and records the offsets of all values in `places`; undefined if
 * faults of the YAML leave the value in doubt. Takes time linear in the text's length, whatever it holds.
 */
export const readYaml = (text: string, places: Places): unknown => {
  if (!areTokensTaken(text, places)) return undefined
  const tokens = [...new Parser().parse(text)]
  const deep = tooDeep(tokens)
  if (deep !== undefined) {
    places.refuseAt(deep, "yaml_invalid", `Lists and maps nest at most ${mostDepth} deep.`)
    return undefined
  }
  const [document, second] = [...new Composer(options).compose(tokens, true, text.length)]
  if (second !== undefined)
    places.refuseAt(second.range[0], "yaml_documents", "One file is one sequence: a second document begins here.")
  for (const { code, message, pos } of document!.errors) {
    if (code !== "MULTIPLE_DOCS") places.refuseAt(pos[0], "yaml_syntax", sentence(message))
  }
  const contents = document!.contents as Node | null
  places.set("", { key: contents?.range?.[0] ?? 0, value: contents?.range?.[0] ?? 0 })
  const value = valueOf(contents, "", places)
  return places.has(doubtful) ? undefined : value
}
