import type { Definition } from "@tidings/schema/sequences/Definition"
import { checkDepth } from "./checks/checkDepth.ts"
import { checkGraph, startOf } from "./checks/checkGraph.ts"
import { checkPaths } from "./checks/checkPaths.ts"
import { checkRenames } from "./checks/checkRenames.ts"
import { checkSends } from "./checks/checkSends.ts"
import { checkTexts } from "./checks/checkTexts.ts"
import { checkTimes, type Past } from "./checks/checkTimes.ts"
import type { DefinitionFinding } from "@tidings/schema/sequences/plan"
import { fit } from "./fit.ts"
import { definitionGraphOf } from "./checks/DefinitionGraph.ts"
import { Places } from "./Places.ts"
import { readYaml } from "./yaml/readYaml.ts"
import { versionHash } from "./versionHash.ts"
import { isReadable, decodedText } from "./yaml/decodedText.ts"

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
