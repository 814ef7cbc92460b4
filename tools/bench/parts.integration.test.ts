import { afterAll, assert, describe, it } from "@effect/vitest"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { readFile } from "node:fs/promises"
import { readBaseline } from "./figures/compare.ts"
import type { Figure } from "./figures/Figure.ts"
import { releaseAll } from "./leftovers.ts"
import { efforts } from "./figures/BenchPart.ts"
import { report } from "./figures/report.ts"
import { parts } from "./parts/all.ts"
import { roundTrips } from "./parts/roundTrips.ts"
import { mostTrips, withCeiling } from "./trips/mostTrips.ts"

/** Returns the faults of a part's figures: no figures at all, two of one name, or one that is not a number. */
const wrongWith = (figures: ReadonlyArray<Figure>): ReadonlyArray<string> => {
  const names = figures.map(({ name }) => name)
  return [
    ...(figures.length === 0 ? ["no figures"] : []),
    ...names.filter((name, index) => names.indexOf(name) < index),
    ...figures
      .filter(({ high, low, value }) => ![value, low, high].every(Number.isFinite))
      .map(({ high, low, name, value }) => `${name}: ${value} (${low} to ${high})`)
  ]
}

const page = new URL("../../docs/benchmarks.md", import.meta.url)
const withinMs = 180_000

/** Letters of parts that are quick and share what all use. Every part takes minutes: BENCH_PARTS=all. */
const shared = new Set(["a", "b", "h"])
const measured = parts.filter(
  (part) => part !== roundTrips && (process.env["BENCH_PARTS"] === "all" || shared.has(part.letter))
)

afterAll(releaseAll, withinMs)

describe("the bench", () => {
  it("gives each part a letter of its own, in the order of the alphabet", () => {
    const letters = parts.map(({ letter }) => letter)
    assert.deepStrictEqual(letters, [...new Set(letters)].toSorted())
  })

  it("shows in docs/benchmarks.md what is kept of every part", async () => {
    const baseline = await readBaseline()
    assert.deepStrictEqual(
      baseline.parts.map(({ letter }) => letter),
      parts.map(({ letter }) => letter)
    )
    assert.strictEqual(await readFile(page, "utf8"), report(parts, baseline))
  })
})

describe.skipIf(postgresIsMissing).concurrent(`the bench${whyMissing}`, () => {
  // The last parts take longest, so they begin first.
  it.each(measured.toReversed())(
    "measures $letter, $title",
    async ({ measure }) => assert.deepStrictEqual(wrongWith(await measure(efforts.tiny)), []),
    withinMs
  )
})

describe.skipIf(postgresIsMissing)(`the bench, with nothing beside it${whyMissing}`, () => {
  it(
    "asks Postgres no more often than each operation may (node tools/bench/trips/main.ts <operation> shows what it says)",
    async () => {
      const trips = await roundTrips.measure(efforts.tiny)
      assert.deepStrictEqual(wrongWith(trips), [])
      assert.includeMembers(
        trips.map(({ name }) => name),
        [...withCeiling]
      )
      const more = trips.filter(({ name, value }) => value > mostTrips(name))
      assert.deepStrictEqual(
        more.map(({ name, value }) => `${name}: ${value}`),
        []
      )
    },
    withinMs
  )
})
