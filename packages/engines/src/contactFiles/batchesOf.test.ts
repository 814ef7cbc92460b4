import { assert, it } from "@effect/vitest"
import { batchesOf } from "./batchesOf.ts"

async function* records(count: number, cell = "x") {
  for (let line = 1; line <= count + 1; line++) yield { line, cells: [cell] }
}

const batches = async (count: number, from: number, cell?: string) => {
  const found: Array<readonly [from: number, first: number, count: number]> = []
  for await (const batch of batchesOf(records(count, cell), from))
    found.push([batch.from, batch.records[0]!.line, batch.records.length])
  return found
}

it("hands records over a thousand at a time, after the header and those that were taken", async () => {
  assert.deepStrictEqual(await batches(2_500, 0), [
    [0, 2, 1_000],
    [1_000, 1_002, 1_000],
    [2_000, 2_002, 500]
  ])
  assert.deepStrictEqual(await batches(2_500, 1_700), [[1_700, 1_702, 800]])
  assert.deepStrictEqual(await batches(2_000, 2_000), [])
})

it("hands fewer over where they are long", async () => {
  const sizes = (await batches(10, 0, "x".repeat(400_000))).map(([, , count]) => count)
  assert.deepStrictEqual(sizes, [3, 3, 3, 1])
})
