import { assert, describe, it } from "@effect/vitest"
import { mostDescriptors, processUse } from "./processUse.ts"
import { trendOf } from "./Trend.ts"

describe("a trend", () => {
  it("compares the first tenth with the last", () => {
    const samples = Array.from({ length: 100 }, (_, n) => n)
    assert.deepStrictEqual(trendOf(samples, 0), { first: 4.5, last: 94.5, most: 99, isFlat: false })
  })

  it.each([
    ["the same all the time", [50, 50, 50], true],
    ["less and less", [90, 70, 50], true],
    ["a tenth more in the end", [100, 180, 110], true],
    ["more than a tenth more in the end", [100, 100, 121], false]
  ])("is flat only if it does not rise: %s", (_, samples, isFlat) => {
    assert.strictEqual(trendOf(samples, 1).isFlat, isFlat)
  })

  it("is flat if it rises by no more than its slack", () => {
    assert.isTrue(trendOf([4, 4, 4, 9], 5).isFlat)
  })
})

describe.skipIf(process.platform !== "linux")("the use of a process", () => {
  it("is read of one that runs, with its memory and descriptors", () => {
    const { cpuMs, descriptors, memoryBytes } = processUse(process.pid)
    assert.isAbove(cpuMs, 0)
    assert.isAbove(memoryBytes, 1_000_000)
    assert.isAbove(descriptors, 3)
    assert.isAtMost(descriptors, mostDescriptors())
  })

  it("is nothing of one that has ended", () => {
    assert.deepStrictEqual(processUse(2 ** 30), { cpuMs: 0, memoryBytes: 0, descriptors: 0 })
  })
})
