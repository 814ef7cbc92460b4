import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../source/root.ts"
import { create } from "./create.ts"

// Inside the operations package, so that the row resolves its imports; git, oxlint and oxfmt ignore the folder.
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
  it("writes a row on one thing of its group, by the id and the service that the group reads one with", async () => {
    const from = `${rows}/links/get_short_link.ts`
    await mkdir(join(base, rows, "links"), { recursive: true })
    await copyFile(`${root}${from}`, join(base, from))
    const written = await create(base, ["operation", "links", "count_clicks", "GET /v1/links/{linkId}/clicks"])
    assert.include(written, `${rows}/links/count_clicks.test.ts`)
    const row = await read(`${rows}/links/count_clicks.ts`)
    assert.include(row, `input: Schema.Struct({ linkId: id("lnk") })`)
    assert.include(row, "handler: ({ linkId }) => Links.use((links) => links.read(linkId))")
  })

  it("guesses the method from the verb and the scope from the group", async () => {
    await create(base, ["operation", "webhooks", "list_webhooks"])
    const row = await read(`${rows}/webhooks/list_webhooks.ts`)
    assert.include(row, `http: "GET /v1/webhooks"`)
    assert.include(row, `scope: "webhooks:manage"`)
    assert.notInclude(row, "idempotency")
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
    ["another kind", ["page", "links", "read_link"], /^Refusal: usage: pnpm new operation/u],
    ["nothing at all", [], /^Refusal: usage: /u],
    ["an id prefix that is none", ["resource", "notes", "note", "N"], /^Refusal: prefix "N"/u],
    ["an event without a verb", ["event", "note"], /^Refusal: event "note"/u],
    ["a channel that is not there", ["connector", "pigeon", "homing"], /^Refusal: channel "pigeon"/u]
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

describe("pnpm new event", () => {
  it("adds a row to the file of its noun, once", async () => {
    const family = "packages/schema/src/events/market_note.ts"
    await create(base, ["event", "market_note.created"])
    const first = await read(family)
    await create(base, ["event", "market_note.sold"])
    assert.isTrue((await read(family)).startsWith(first))
    assert.include(await read(family), `export const market_note_sold = Event.make({\n  type: "market_note.sold",`)
    assert.match(await refusal("event", "market_note.sold"), /has market_note\.sold already$/u)
  })
})
