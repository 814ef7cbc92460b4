import { assert, it } from "@effect/vitest"
import { Database } from "../Database.ts"
import { partitionedMigration } from "./partitionedMigration.ts"
import { rowKeyOf, spanNamed, spanOf } from "./partitions.ts"
import { partitionGuarantees } from "../testing/partitionGuarantees.ts"

partitionGuarantees("embedded", Database.layerPglite())

it("a span is a day or a month, UTC, and is named by its suffix", () => {
  const last = Date.UTC(2026, 11, 31, 23, 59, 59, 999)
  assert.deepStrictEqual(spanOf("day", last, 1), {
    suffix: "20270101",
    fromMs: last + 1,
    toMs: last + 1 + 86_400_000
  })
  assert.deepStrictEqual(spanOf("month", last, 2), {
    suffix: "202702",
    fromMs: Date.UTC(2027, 1),
    toMs: Date.UTC(2027, 2)
  })
  for (const span of [spanOf("day", last), spanOf("month", last, -11)])
    assert.deepStrictEqual(spanNamed(span.suffix), span)
  for (const name of ["rest", "20261301", "20260231", "2026", "202600", "20261128_old"])
    assert.isUndefined(spanNamed(name))
})

it("a migration as drizzle-kit writes it creates its partitioned tables as such, once, and every other as it was", () => {
  const other = 'CREATE TABLE "pages" (\n\t"id" text\n);\n'
  const head = 'CREATE TABLE "api_calls" (\n\t"id" text PRIMARY KEY NOT NULL\n)'
  const written = partitionedMigration(`${other}--> statement-breakpoint\n${head};\n--> statement-breakpoint\n${other}`)
  assert.strictEqual(
    written,
    `${other}--> statement-breakpoint\n${head} PARTITION BY RANGE ("id");\n--> statement-breakpoint
CREATE TABLE "api_calls_rest" PARTITION OF "api_calls" DEFAULT;\n--> statement-breakpoint\n${other}`
  )
  assert.strictEqual(partitionedMigration(written), written)
  assert.strictEqual(partitionedMigration(other), other)
})

it("rows of a partitioned table are told apart by their id, since two may stand at one place", () => {
  assert.deepStrictEqual([rowKeyOf("api_calls"), rowKeyOf("api_calls_rest"), rowKeyOf("links")], ["id", "ctid", "ctid"])
})
