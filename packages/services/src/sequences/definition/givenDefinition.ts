import type { ReadFile } from "@tidings/engines/sequences/definition/readDefinition"
import { problem } from "@tidings/schema/Problem"
import type { ApplySequences } from "@tidings/schema/resources/ApplySequence"
import type { DefinitionFinding } from "@tidings/schema/sequences/plan"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Effect, type Schema } from "effect"
import { readFiles } from "./readFiles.ts"

const writing = whenNeeded(() => import("@tidings/engines/sequences/definition/yaml/writtenYaml"))

interface Given {
  readonly source?: string | undefined
  readonly definition?: Readonly<Record<string, Schema.Json>> | undefined
}

/** A definition as a call gives it, read, and the place of an error in the call's input. */
export interface GivenDefinition {
  readonly file: ReadFile
  readonly pathOf: (finding: DefinitionFinding) => string
}

const refused = (path: string, message: string) =>
  problem("field_invalid", { fields: [{ path, code: "format_invalid", message }] })

const atSource = ({ column, line }: DefinitionFinding): string => `source:${line}:${column}`
const atPath = ({ path }: DefinitionFinding): string => (path === "" ? "definition" : path)

const read = (name: string, text: string) =>
  Effect.map(readFiles([{ name, bytes: Buffer.from(text) }]), ([file]) => file!)

/** Reads the files of a call, each with a name of its own; `prune` needs `whole`. */
export const givenFiles = Effect.fnUntraced(function* ({ files, prune, whole }: typeof ApplySequences.Type) {
  if (prune === true && whole !== true)
    return yield* refused("prune", "Expected whole too: else no sequence has vanished")
  const twin = files.findIndex(({ filename }, index) => files.findIndex((one) => one.filename === filename) < index)
  if (twin >= 0) return yield* refused(`files[${twin}].filename`, "Another file has this name")
  return yield* readFiles(files.map(({ filename, source }) => ({ name: filename, bytes: Buffer.from(source) })))
})

/**
 * Reads the definition of a call, from the text of a file or from JSON, which is kept as YAML. One without a key is
 * given `key`; another key than that is refused.
 */
export const givenDefinition = Effect.fnUntraced(function* ({ definition, source }: Given, key?: string) {
  if ((source === undefined) === (definition === undefined))
    return yield* refused("source", "Expected either source or definition")
  const name = `${key ?? "definition"}.yaml`
  if (source !== undefined) {
    const file = yield* read(name, source)
    if (key === undefined) return { file, pathOf: atSource }
    if (file.key === undefined) {
      // At the end, so that errors keep their lines.
      const named = yield* read(name, `${source.trimEnd()}\nkey: ${key}\n`)
      return { file: named.key === key ? named : file, pathOf: atSource }
    }
    if (file.key !== key) return yield* refused("key", `The file is of the sequence ${JSON.stringify(file.key)}`)
    return { file, pathOf: atSource } satisfies GivenDefinition
  }
  const { key: own = key, ...rest } = definition!
  if (key !== undefined && own !== key) return yield* refused("key", "The definition has another key")
  const { writtenYaml } = yield* writing
  const text = writtenYaml({ ...(own !== undefined && { key: own }), ...rest })
  if (text === undefined) return yield* refused("definition", "Expected lists and maps to nest at most 24 deep")
  return { file: yield* read(name, text), pathOf: atPath } satisfies GivenDefinition
})
