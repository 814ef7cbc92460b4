import { type Definition, type Condition, conditionDepth } from "@tidings/schema/sequences/Definition"
import { checkGraph, startOf } from "./checks/checkGraph.ts"
import { checkPaths } from "./checks/checkPaths.ts"
import { checkSends } from "./checks/checkSends.ts"
import { checkTexts } from "./checks/checkTexts.ts"
import { checkTimes, type Past } from "./checks/checkTimes.ts"
import type { DefinitionFinding } from "@tidings/schema/sequences/plan"
import { fit, type Fitting } from "./fit.ts"
import { definitionGraphOf } from "./checks/DefinitionGraph.ts"
import { Places } from "./Places.ts"
import { readYaml } from "./yaml/readYaml.ts"
import { isReadable, decodedText } from "./yaml/decodedText.ts"
import { isObject } from "@tidings/schema/isObject"
import { conditionsOf } from "./checks/LiquidText.ts"
import canonicalize from "canonicalize"
import { createHash } from "node:crypto"

/**
 * SHA-256 of a definition's canonical JSON (RFC 8785), in hex: equal for equal definitions, however their files are
 * written.
 */
export const versionHash = (definition: Definition): string =>
  createHash("sha256")
    .update(canonicalize(definition) ?? "")
    .digest("hex")

type Nested = readonly [condition: Condition, path: string, depth: number]

/** Refuses conditions that nest too deeply. */
export const checkDepth = (fitting: Fitting, places: Places): void => {
  const open = conditionsOf(fitting).map(({ condition, path }) => [condition, path, 0] as const) as Array<Nested>
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [inner, here, depth] = next
    if (depth > conditionDepth) {
      places.refuse(here, "too_long", `all, any and not nest at most ${conditionDepth} deep.`)
      continue
    }
    for (const name of ["all", "any"]) {
      const several = inner[name]
      if (Array.isArray(several))
        several.forEach((one: Condition, index) => open.push([one, `${here}.${name}[${index}]`, depth + 1]))
    }
    if (isObject(inner["not"])) open.push([inner["not"] as Condition, `${here}.not`, depth + 1])
  }
}

/** Refuses two nodes renamed from the same node, and a node renamed from one that still exists. */
export const checkRenames = ({ nodes, written }: Fitting, places: Places): void => {
  const taken = new Map<string, string>()
  for (const [id, { renamedFrom }] of nodes) {
    if (renamedFrom === undefined) continue
    const path = `nodes.${id}.renamedFrom`
    const other = taken.get(renamedFrom)
    if (other !== undefined)
      places.refuse(path, "renamed_twice", `"${other}" was renamed from "${renamedFrom}" already.`)
    else if (written.has(renamedFrom))
      places.refuse(path, "renamed_twice", `"${renamedFrom}" is still there: no node was renamed from it.`)
    else taken.set(renamedFrom, id)
  }
}

/** The result of reading one file. */
export interface ReadFile {
  readonly name: string
  readonly text: string
  /** The offsets of its values; further findings are added here. */
  readonly places: Places
  /** The definition with `start` filled in; undefined if there are findings. */
  readonly definition: Definition | undefined
  /** The definition's hash; empty without a definition. */
  readonly hash: string
  /** Dates that are past: an error, unless the definition is already in force. */
  readonly past: ReadonlyArray<Past>
  /** The sequence's key; undefined if it cannot be made out. */
  readonly key: string | undefined
}

/** Returns the findings of all files, in their order, sorted by offset within a file. */
export const findingsOf = (files: ReadonlyArray<ReadFile>): ReadonlyArray<DefinitionFinding> =>
  files.flatMap(({ places }) => places.findings)

/** Reports the past dates of a file as errors. */
export const refusePast = ({ past, places }: Pick<ReadFile, "past" | "places">): void => {
  for (const { message, path } of past) places.refuse(path, "until_past", message)
}

/**
 * Reads one file and runs all checks that need no database, with `nowMs` as the current time; reports every error at
 * once, each with its place. Never throws, and takes time linear in the file's length, whatever it holds. Decided in
 * docs/decisions/sequences.md.
 */
export const readDefinition = (name: string, bytes: Uint8Array, nowMs: number): ReadFile => {
  const text = decodedText(bytes)
  const places = new Places(name, text)
  const nothing = { name, text, places, definition: undefined, hash: "", past: [], key: undefined }
  if (!isReadable(bytes, text, places)) return nothing
  const value = readYaml(text, places)
  if (value === undefined) return nothing
  const fitting = fit(value, places)
  if (fitting === undefined) return nothing
  const graph = definitionGraphOf(fitting.written, places)
  checkDepth(fitting, places)
  checkGraph(fitting, graph, places)
  const past = checkTimes(fitting, nowMs, places)
  checkSends(fitting, graph, places)
  checkTexts(fitting, places)
  checkPaths(fitting, graph, places)
  checkRenames(fitting, places)
  const { key } = fitting.raw
  const isSound = fitting.isWhole && places.count === 0
  if (!isSound) refusePast({ past, places })
  const definition = isSound ? ({ ...fitting.raw, start: startOf(fitting) } as unknown as Definition) : undefined
  return {
    name,
    text,
    places,
    past,
    definition,
    hash: definition === undefined ? "" : versionHash(definition),
    key: typeof key === "string" ? key : undefined
  }
}
