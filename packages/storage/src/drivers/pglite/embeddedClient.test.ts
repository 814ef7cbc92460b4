import type { PGlite } from "@electric-sql/pglite"
import { dataDir } from "@electric-sql/pglite-prepopulatedfs"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { embeddedClient, type EmbeddedClient } from "./embeddedClient.ts"
import { loadPglite } from "./loadPglite.ts"

const opened = async () => (await loadPglite()).PGlite.create({ loadDataDir: await dataDir() })

let own: PGlite
let client: EmbeddedClient
beforeAll(async () => {
  own = await opened()
  client = embeddedClient(own)
  await client.query("create table things (id int primary key, name text unique, many int[], more jsonb)")
})

const rows = async (text: string, params: ReadonlyArray<unknown> = []) => (await client.query(text, params)).rows
const namesOf = (text: string) => rows("select name from pg_prepared_statements where statement = $1", [text])
const refusal = (text: string, params: ReadonlyArray<unknown> = []) =>
  client.query(text, params).then(
    () => assert.fail("was not refused"),
    (error: { readonly code: string; readonly constraint?: string }) => error
  )

const values = [
  ["text", 'ünïcödé 🦆 \\ "quoted" {,}'],
  ["text", ""],
  ["int", -7],
  ["bigint", 9_007_199_254_740_993n],
  ["float8", 0.1],
  ["numeric", "12345678901234567890.5"],
  ["boolean", false],
  ["timestamptz", new Date("2026-11-22T10:00:00.123Z")],
  ["date", "2026-11-22"],
  ["jsonb", { a: [1, "zwei", null] }],
  ["jsonb", [1, 2]],
  ["json", { b: true }],
  ["text[]", ["a", 'b "c"', "d,e", null]],
  ["int[]", [1, 2, 3]],
  ["int[]", []],
  ["bytea", new Uint8Array([0, 1, 255])],
  ["text", null],
  ["text", undefined]
] as const

describe("the embedded client", () => {
  it("takes and gives every value as PGlite's own query does", async () => {
    for (const [type, value] of values) {
      const text = `select $1::${type} as value, pg_typeof($1::${type})::text as type, $1::${type}::text as said`
      const expected = await own.query(text, [value])
      assert.deepStrictEqual(await rows(text, [value]), expected.rows, type)
      const inArrays = { rowMode: "array", parsers: { 25: (said: string) => `<${said}>` } } as const
      const expectedArrays = await own.query(text, [value], inArrays)
      assert.deepStrictEqual((await client.query(text, [value], inArrays)).rows, expectedArrays.rows, type)
    }
  })

  it("gives answers of any length whole", async () => {
    const [row] = await rows("select repeat('ü', 2000000) as long, null as nothing")
    assert.deepStrictEqual(row, { long: "ü".repeat(2_000_000), nothing: null })
    assert.lengthOf(await rows("select repeat('x', 100) from generate_series(1, 50000)"), 50_000)
    assert.deepStrictEqual(await rows("select $1::text as a, $2::text as b", ["ß".repeat(1_000_000), "end"]), [
      { a: "ß".repeat(1_000_000), b: "end" }
    ])
  })

  it("prepares a statement once, and anew after 10,000 others", async () => {
    const text = "select 1 + $1::int as sum"
    assert.deepStrictEqual(await rows(text, [1]), [{ sum: 2 }])
    const before = await namesOf(text)
    assert.lengthOf(before, 1)
    await rows(text, [2])
    assert.deepStrictEqual(await namesOf(text), before)
    for (let run = 0; run < 10_000; run++) await client.query("select 2")
    assert.deepStrictEqual(await rows(text, [3]), [{ sum: 4 }])
    const after = await namesOf(text)
    assert.lengthOf(after, 1)
    assert.notDeepEqual(after, before)
  })

  it("keeps 256 statements, those that were used last", async () => {
    const kept = "select 'kept'"
    await rows(kept)
    const before = await namesOf(kept)
    for (let run = 0; run < 400; run++) {
      await client.query(`select ${run} as number`)
      await client.query(kept)
    }
    assert.deepStrictEqual(await namesOf(kept), before)
    assert.deepStrictEqual(await namesOf("select 0 as number"), [])
    assert.deepStrictEqual(await rows("select count(*)::int as n from pg_prepared_statements"), [{ n: 256 }])
  })

  it("tells what is refused by its code and constraint, and goes on", async () => {
    const insert = "insert into things (id, name) values ($1, $2)"
    await client.query(insert, [1, "one"])
    const twice = await refusal(insert, [2, "one"])
    assert.instanceOf(twice, Error)
    assert.strictEqual(twice.code, "23505")
    assert.strictEqual(twice.constraint, "things_name_key")
    assert.strictEqual((await refusal("select nonsense from nowhere")).code, "42P01")
    assert.strictEqual((await refusal("select 1; select 2")).code, "42601")
    assert.strictEqual((await refusal("select $1::int", ["seven"])).code, "22P02")
    assert.deepStrictEqual(await rows("select id from things"), [{ id: 1 }])
  })

  it("has statements wait for an open transaction, in the order of asking", async () => {
    const seen: Array<string> = []
    const see = (what: string) => () => void seen.push(what)
    const transaction = client.transaction(async ({ query }) => {
      await query("insert into things (id, name) values (10, 'ten')")
      const outside = client.query("select id from things where id = 10").then(({ rows }) => {
        seen.push("outside")
        assert.lengthOf(rows, 1)
      })
      const second = client.transaction(async () => see("second transaction")())
      const last = client.query("select 1").then(see("last"))
      await Promise.all([query("select 1"), query("select 2")])
      seen.push("inside")
      return { all: Promise.all([outside, second, last]) }
    })
    await (
      await transaction
    ).all
    assert.deepStrictEqual(seen, ["inside", "outside", "second transaction", "last"])
  })

  it("rolls back what failed, though its failure was caught", async () => {
    const insert = "insert into things (id, name) values ($1, $2)"
    const refused = await client
      .transaction(async ({ query }) => {
        await query(insert, [20, "twenty"])
        await query(insert, [20, "again"]).catch(() => undefined)
      })
      .catch(String)
    assert.strictEqual(refused, "Error: the transaction was rolled back: a statement in it failed")
    const thrown = await client
      .transaction(async ({ query }) => {
        await query(insert, [21, "twenty-one"])
        throw new Error("no")
      })
      .catch(String)
    assert.strictEqual(thrown, "Error: no")
    assert.deepStrictEqual(await rows("select id from things where id in (20, 21)"), [])
  })

  it("runs nothing for a transaction that is over", async () => {
    const query = await client.transaction(async ({ query }) => ({ query }))
    assert.strictEqual(await query.query("select 1").catch(String), "Error: the transaction is over")
  })

  it("closes after the open transaction, and runs nothing afterwards", async () => {
    const other = embeddedClient(await opened())
    const transaction = other.transaction(async ({ query }) => (await query("select 7 as n")).rows)
    const closed = other.close()
    const late = other.query("select 1").catch(String)
    assert.deepStrictEqual(await transaction, [{ n: 7 }])
    await closed
    assert.strictEqual(await late, "Error: the embedded database is closed")
  })
})
