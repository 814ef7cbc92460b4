import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { findingsOf } from "../check/source/program.ts"
import { root } from "../check/root.ts"
import { create } from "./create.ts"

// Inside the operations package, so that the row resolves what it imports; git, oxlint and oxfmt ignore the folder.
const parent = `${root}packages/operations/.tidings`
const rows = "packages/operations/src"

let base: string
beforeEach(async () => {
  await mkdir(parent, { recursive: true })
  base = await mkdtemp(join(parent, "new-"))
})
afterEach(() => rm(base, { recursive: true }))

const read = (path: string) => readFile(join(base, path), "utf8")
const refusal = (...words: ReadonlyArray<string>) => create(base, words).then(() => "", String)

describe("pnpm new operation", () => {
  it("writes the row, its test and the registry that has it", async () => {
    const written = await create(base, ["operation", "links", "archive_short_link", "DELETE /v1/links/{linkId}"])
    assert.deepStrictEqual(written, [
      `${rows}/links/archive_short_link.ts`,
      `${rows}/links/archive_short_link.test.ts`,
      `${rows}/registry.ts`
    ])
    assert.include(await read(`${rows}/registry.ts`), "links: [archive_short_link]")
    assert.strictEqual(
      await read(`${rows}/links/archive_short_link.ts`),
      `import * as Operation from "@tidings/pipeline/Operation"
import { Effect, Schema } from "effect"

export default Operation.make({
  name: "archive_short_link",
  http: "DELETE /v1/links/{linkId}",
  scope: "links:write",
  idempotency: "natural",
  audit: "link.archive",
  summary: "Archive short link",
  input: Schema.Struct({ linkId: Schema.String }),
  output: Schema.Struct({ linkId: Schema.String }),
  errors: [],
  example: { linkId: "linkId_1" },
  handler: (input) => Effect.succeed(input)
})
`
    )
  })

  it("writes what compiles at once, whatever the route", async () => {
    await create(base, ["operation", "links", "archive_short_link", "DELETE /v1/links/{linkId}"])
    await create(base, ["operation", "lists", "add_to_list", "POST /v1/lists/{listId}/members/{contactId}"])
    await create(base, ["operation", "sends", "list_sends"])
    await create(base, ["operation", "sms", "preview_sms", "POST /v1/sms/preview", "none"])
    await copyFile(`${root}${rows}/answerOf.ts`, join(base, rows, "answerOf.ts"))
    const settings = { extends: `${root}tsconfig.base.json`, include: ["packages"] }
    await writeFile(join(base, "tsconfig.json"), JSON.stringify(settings))
    const found = await findingsOf(base, "tsc", ["-p", "tsconfig.json", "--pretty", "false"], (line) =>
      line.startsWith(rows)
    )
    assert.deepStrictEqual(found, [])
  })

  it("guesses the method from the verb and the scope from the group", async () => {
    await create(base, ["operation", "webhooks", "list_webhooks"])
    const row = await read(`${rows}/webhooks/list_webhooks.ts`)
    assert.include(row, `http: "GET /v1/webhooks"`)
    assert.include(row, `scope: "webhooks:manage"`)
    assert.include(row, `idempotency: "read"`)
  })

  it.each([
    ["a group that is no noun", ["operation", "Links", "read_link"], /^Refusal: group "Links"/u],
    ["a group that leaves its folder", ["operation", "../links", "read_link"], /^Refusal: group /u],
    ["a name of one word", ["operation", "links", "archive"], /^Refusal: name "archive"/u],
    ["a name in camel case", ["operation", "links", "archiveLink"], /^Refusal: name "archiveLink"/u],
    ["a name longer than MCP takes", ["operation", "links", `read_${"x".repeat(60)}`], /^Refusal: name /u],
    ["a route without a method", ["operation", "links", "read_link", "/v1/links"], /^Refusal: route "\/v1\/links"/u],
    ["a route outside /v1", ["operation", "links", "read_link", "GET /links"], /^Refusal: route "GET \/links"/u],
    ["a key twice", ["operation", "links", "read_link", "GET /v1/{id}/{id}"], /has \{id\} twice$/u],
    ["a scope that is none", ["operation", "links", "read_link", "GET /v1/links", "links:eat"], /called links:eat:/u],
    ["a group without a scope of its own", ["operation", "sms", "send_sms"], /called sms:write or sms:manage:/u],
    ["another kind", ["job", "links", "read_link"], /^Refusal: usage: pnpm new operation/u],
    ["nothing at all", [], /^Refusal: usage: /u]
  ] as const)("refuses %s, and writes nothing", async (_, words, message) => {
    assert.match(await refusal(...words), message)
    assert.strictEqual(await read(`${rows}/registry.ts`).catch(() => "absent"), "absent")
  })

  it("refuses a name that stands already, in any group", async () => {
    await create(base, ["operation", "links", "read_link"])
    const before = await read(`${rows}/registry.ts`)
    assert.strictEqual(await refusal("operation", "lists", "read_link"), "Refusal: links/read_link.ts has that name")
    assert.strictEqual(await read(`${rows}/registry.ts`), before)
  })
})
