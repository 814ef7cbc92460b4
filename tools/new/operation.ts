import { formatted } from "../generate/formatted.ts"
import type { NewOperation } from "./request.ts"

const folder = "packages/operations/src"

/** The row and its test, ready to be filled: both compile and pass as they are. */
export const operationFiles = async (request: NewOperation): Promise<ReadonlyMap<string, string>> => {
  const stem = `${folder}/${request.group}/${request.name}`
  const files = [
    [`${stem}.ts`, row(request)],
    [`${stem}.test.ts`, test(request)]
  ] as const
  return new Map(await Promise.all(files.map(async ([path, text]) => [path, await formatted(path, text)] as const)))
}

const row = (request: NewOperation): string => {
  const fields = `Schema.Struct({ ${request.keys.map((key) => `${key}: Schema.String`).join(", ")} })`
  return `
import * as Operation from "@tidings/pipeline/Operation"
import { Effect, Schema } from "effect"

export default Operation.make({
  name: "${request.name}",
  http: "${request.method} ${request.path}",
  scope: ${JSON.stringify(request.scope)},
  idempotency: "${idempotencyOf(request.method)}",
  audit: "${auditOf(request)}",
  summary: "${summaryOf(request.name)}",
  input: ${fields},
  output: ${fields},
  errors: [],
  example: ${exampleOf(request)},
  handler: (input) => Effect.succeed(input)
})
`
}

const test = (request: NewOperation): string => `
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import ${request.name} from "./${request.name}.ts"

describe("${request.name}", () => {
  it.effect("answers its own example", Effect.fnUntraced(function* () {
    const input = yield* Schema.decodeEffect(${request.name}.input)(${request.name}.example)
    assert.deepStrictEqual(yield* ${request.name}.handler(input), ${exampleOf(request)})
  }))
})
`

const exampleOf = ({ keys }: NewOperation): string => `{ ${keys.map((key) => `${key}: "${key}_1"`).join(", ")} }`

const idempotencyOf = (method: string): string => {
  if (method === "GET") return "read"
  return method === "POST" || method === "PATCH" ? "accepted" : "natural"
}

/** `links`, `archive_short_link` → `link.archive`. */
const auditOf = ({ group, name }: NewOperation): string =>
  `${singular(group).replaceAll("-", "_")}.${name.split("_")[0]}`

const singular = (noun: string): string => (/(?:[^s]s)$/u.test(noun) && noun !== "sms" ? noun.slice(0, -1) : noun)

const summaryOf = (name: string): string => {
  const words = name.replaceAll("_", " ")
  return words[0]!.toUpperCase() + words.slice(1)
}
