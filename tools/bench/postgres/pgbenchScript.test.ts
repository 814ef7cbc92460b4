import { assert, describe, it } from "@effect/vitest"
import { pgbenchScript } from "./pgbenchScript.ts"

const id = (digit: string) => `snd_${digit.repeat(26)}`
const kept = `ws_${"7".repeat(26)}`

const recording = (fresh: string, shard: string) => [
  { text: "begin ", params: [] },
  {
    text: "insert into rows\n  values ($1::jsonb, $2, $3::int, $4)",
    params: [`{"id":"${fresh}"}`, kept, shard, null]
  },
  { text: "commit", params: [] }
]

describe("pgbenchScript", () => {
  const { text, variables } = pgbenchScript([
    recording(id("1"), "3"),
    recording(id("2"), "29"),
    recording(id("3"), "8")
  ])
  const lines = text.trimEnd().split("\n")

  it("runs the recorded statements in their order, a line each", () => {
    assert.deepStrictEqual(
      lines.filter((line) => line.endsWith(";")).map((line) => line.split(" ")[0]),
      ["begin;", "insert", "commit;"]
    )
  })

  it("binds what stayed the same as it was, and null as null", () => {
    assert.strictEqual(variables["s1p2"], kept)
    assert.match(text, /:s1p2, .*, null\);/u)
  })

  it("gives ids new to each call random digits, within whatever value they stand", () => {
    assert.strictEqual(variables["s1p1"], `{"id":"${id("1")}"}`)
    assert.include(lines, "\\set id0 random(1, 1000000000000000)")
    assert.include(text, `replace(:s1p1::text, '${id("1")}', 'snd_1111111111' || lpad(:id0::text, 16, '0'))::jsonb`)
  })

  it("draws whole numbers that differed from the range seen", () => {
    assert.include(lines, "\\set s1p3 random(3, 29)")
    assert.notProperty(variables, "s1p3")
  })

  it("refuses recordings of different statements", () => {
    assert.throws(() => pgbenchScript([recording(id("1"), "3"), recording(id("2"), "3").slice(1)]), /different/u)
  })
})
