import type { RowKind } from "../RowKind.ts"
import { siblingOf, type Sibling } from "../siblingOf.ts"
import { readNewOperation, operationUsage, type NewOperation } from "../request.ts"
import { sentence } from "../words.ts"

const folder = "packages/operations/src"

/**
 * A row and its test: about one thing of the group, with the service and the id by which its group reads one; else a
 * row that only answers.
 */
export const operation: RowKind = {
  usage: operationUsage,
  files: async (words, base) => {
    const request = readNewOperation(words)
    const stem = `${folder}/${request.group}/${request.name}`
    const sibling = request.keys.length === 1 ? await siblingOf(base, request.group) : undefined
    if (sibling !== undefined) {
      return new Map([
        [`${stem}.ts`, rowOnOne(request, sibling)],
        [`${stem}.test.ts`, testOnOne(request, sibling)]
      ])
    }
    return new Map([
      [`${stem}.ts`, row(request)],
      [`${stem}.test.ts`, test(request)]
    ])
  }
}

/** Returns the idempotency line, for every method but GET. */
const idempotencyOf = ({ method }: NewOperation): string => {
  if (method === "GET") return ""
  return `idempotency: "${method === "POST" || method === "PATCH" ? "accepted" : "natural"}",`
}

const rowOnOne = (request: NewOperation, { call, imports, output, prefix }: Sibling): string => {
  const [key] = request.keys
  const found = call.replace("{id}", () => key!)
  const isRead = request.method === "GET"
  return `
import * as Operation from "@tidings/pipeline/Operation"
${imports.join("\n")}
${isRead ? "" : `import { note } from "@tidings/services/audit/CallNotes"`}
import { ${isRead ? "" : "Effect, "}Schema } from "effect"

export default Operation.make({
  name: "${request.name}",
  http: "${request.method} ${request.path}",
  scope: ${JSON.stringify(request.scope)},
  ${idempotencyOf(request)}
  summary: "${sentence(request.name)}",
  input: Schema.Struct({ ${key}: id("${prefix}") }),
  output: ${output},
  handler: ({ ${key} }) => ${isRead ? found : `Effect.tap(${found}, () => note("${request.group.replace(/s$/u, "").replaceAll("-", "_")}", ${key}))`}
})
`
}

const testOnOne = ({ keys: [key], name }: NewOperation, { prefix }: Sibling): string => `
import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("${name}", (it) => {
  it.effect("answers 404 to what is not there", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { body, status } = yield* call("${name}", { ${key}: "${prefix}_1" }, { key: workspace.live })
      assert.deepStrictEqual([status, body.error.code], [404, "resource_not_found"])
    })
  )
})
`

const fieldsOf = ({ keys }: NewOperation): string =>
  `Schema.Struct({ ${keys.map((key) => `${key}: text({ max: 100 }).annotate({ description: "Its name", examples: ["first"] })`).join(", ")} })`

const row = (request: NewOperation): string => `
import * as Operation from "@tidings/pipeline/Operation"
${request.keys.length > 0 ? `import { text } from "@tidings/schema/fields/text"\n` : ""}import { Effect, Schema } from "effect"

export default Operation.make({
  name: "${request.name}",
  http: "${request.method} ${request.path}",
  scope: ${JSON.stringify(request.scope)},
  ${idempotencyOf(request)}
  summary: "${sentence(request.name)}",
  input: ${fieldsOf(request)},
  output: Schema.Struct({ done: Schema.Boolean.annotate({ description: "True once it is done" }) }),
  handler: () => Effect.succeed({ done: true })
})
`

const test = ({ keys, name }: NewOperation): string => `
import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("${name}", (it) => {
  it.effect("answers what it did", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { body, status } = yield* call("${name}", { ${keys.map((key) => `${key}: "first"`).join(", ")} }, { key: workspace.live })
      assert.deepStrictEqual([status, body], [200, { done: true }])
    })
  )
})
`
