import { assert, describe, it } from "@effect/vitest"
import { registry } from "@tidings/operations/registry"
import { drawnNumbers } from "@tidings/testing/drawnNumbers"
import { spoilt, withIds } from "./badInput.ts"
import { faultOf } from "./faultOf.ts"

const rows = registry.entries.map(({ operation }) => operation)
const fine = { name: "GET /v1/sends", status: 200, retryAfter: null, body: "{}", tookMs: 1, isForeign: false }

describe("bad input", () => {
  it.each(rows.map((row) => [row.name, row] as const))(
    "of %s is another one nearly always, and the same by a seed",
    (_, row) => {
      const drawn = (seed: number) => JSON.stringify(spoilt(row, row.example, drawnNumbers(seed)))
      const seeds = Array.from({ length: 20 }, (_, n) => n)
      const unlike = seeds.filter((seed) => drawn(seed) !== JSON.stringify(row.example))
      assert.isAbove(unlike.length, 15)
      assert.deepStrictEqual(seeds.map(drawn), seeds.map(drawn))
    }
  )

  it("names things that are there where it names some", () => {
    const input = { to: "snd_01kb2x9w3t5v7y8z01kb2x9w3t", ids: ["con_01kb2x9w3t5v7y8z01kb2x9w3t"], text: "snd_" }
    assert.deepStrictEqual(
      withIds(input, (prefix) => (prefix === "snd" ? "snd_mine" : undefined)),
      { ...input, to: "snd_mine" }
    )
  })
})

describe("an answer", () => {
  it.each([
    ["500", { status: 500 }],
    ["503 that does not say when", { status: 503 }],
    ["200 about another workspace", { isForeign: true }],
    ["200 of a tool that failed inside", { body: String.raw`{"text":"{\"code\":\"internal_error\"}"}` }]
  ])("is a fault if it is %s", (_, answer) => {
    assert.isString(faultOf({ ...fine, ...answer }))
  })

  it.each([
    ["200", {}],
    ["422", { status: 422 }],
    ["404 about another workspace", { status: 404, isForeign: true }],
    ["503 that says when", { status: 503, retryAfter: "5" }]
  ])("is none if it is %s", (_, answer) => {
    assert.isUndefined(faultOf({ ...fine, ...answer }))
  })
})
