import { assert, describe, it } from "@effect/vitest"
import { readLoadCommand, sizeOfCommand } from "../request.ts"
import { percentiles } from "./latencies.ts"
import { bytesText } from "./table.ts"

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

describe("percentiles on the page", () => {
  it("are told with their unit", () => {
    assert.deepStrictEqual(percentiles(upTo(1_001)), ["501.0 ms", "991.0 ms", "1,000.0 ms"])
  })

  it("are left out where so few answers do not tell them", () => {
    assert.deepStrictEqual(percentiles(upTo(999)).slice(1), ["989.0 ms", "–"])
    assert.deepStrictEqual(percentiles(upTo(99)), ["50.0 ms", "–", "–"])
    assert.deepStrictEqual(percentiles([]), ["–", "–", "–"])
  })

  it("say nothing of what never came", () => {
    assert.deepStrictEqual(percentiles([Infinity]), ["–", "–", "–"])
  })
})

describe("bytes on the page", () => {
  it.each([
    [812.4, "812 B"],
    [20_480, "20 KB"],
    [52_428_800, "50 MB"],
    [Number.NaN, "–"]
  ])("are told in the unit that is read best", (bytes, text) => {
    assert.strictEqual(bytesText(bytes), text)
  })
})

describe("the command", () => {
  it("takes minutes, a seed, and keeps the page only if asked", () => {
    assert.deepStrictEqual(readLoadCommand([], 5), { seed: 5, minutes: 1, keep: false })
    const given = readLoadCommand(["--minutes", "0.5", "--seed", "7", "--keep"], 5)
    assert.deepStrictEqual(given, { seed: 7, minutes: 0.5, keep: true })
    assert.deepInclude(sizeOfCommand({ seed: 7, minutes: 60 }), { seed: 7, minutes: 60, holdSeconds: 300 })
  })

  it.each([[["--minutes", "0"]], [["--minutes", "241"]], [["--seed", "x"]], [["--more"]]])("refuses %j", (args) => {
    assert.property(readLoadCommand(args, 5), "wrong")
  })
})
